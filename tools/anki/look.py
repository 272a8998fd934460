"""Opens a package with the real Anki and prints as JSON what it finds: python look.py PACKAGE.apkg FOLDER

`found`: what is in the package's own collection once Anki has opened it; `imported`: what Anki's importer makes of it;
`problems`: what its database check mended. Pinned in tools/test-anki.ts.
"""

import json
import os
import sys
import zipfile

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest


def cards_of(col):
    rows = col.db.all(
        "select n.guid, n.flds, n.tags, c.type, c.queue, c.due, c.ivl, c.factor, c.reps, c.lapses, c.data, c.did, c.id "
        "from cards c join notes n on n.id = c.nid order by n.id"
    )
    today = col.sched.today
    return [
        {
            "guid": guid,
            "fields": flds.split("\x1f"),
            "tags": tags.split(),
            "type": kind,
            "queue": queue,
            "due": due,
            "in_days": due - today if kind == 2 else None,
            "ivl": ivl,
            "factor": factor,
            "reps": reps,
            "lapses": lapses,
            "data": data,
            "deck": col.decks.name(did),
            "answers": [
                {"id": i, "ease": e, "ivl": v, "last_ivl": l, "time": t, "type": k}
                for i, e, v, l, t, k in col.db.all(
                    "select id, ease, ivl, lastIvl, time, type from revlog where cid = ? order by id", cid
                )
            ],
        }
        for guid, flds, tags, kind, queue, due, ivl, factor, reps, lapses, data, did, cid in rows
    ]


def main():
    package, folder = sys.argv[1:3]
    with zipfile.ZipFile(package) as archive:
        broken = archive.testzip()
        names = archive.namelist()
        media = archive.read("media").decode()
        archive.extract("collection.anki2", folder)
    own = Collection(os.path.join(folder, "collection.anki2"))
    found = cards_of(own)
    crt = own.crt
    report, is_fine = own.fix_integrity()
    own.close()

    target = Collection(os.path.join(folder, "target.anki2"))
    request = ImportAnkiPackageRequest(
        package_path=package, options=ImportAnkiPackageOptions(with_scheduling=True)
    )
    log = target.import_anki_package(request).log
    imported = cards_of(target)
    again = target.import_anki_package(request).log
    total = target.card_count()
    target_report, target_is_fine = target.fix_integrity()
    target.close()
    print(
        json.dumps(
            {
                "names": names,
                "broken": broken,
                "media": media,
                "crt": crt,
                "found": found,
                "problems": [report, is_fine, target_report, target_is_fine],
                "imported": imported,
                "new": len(log.new),
                "new_again": len(again.new),
                "total": total,
            }
        )
    )


main()
