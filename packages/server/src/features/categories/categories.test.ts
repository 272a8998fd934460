import { randomUUID } from 'node:crypto';
import {
  addCategory,
  deleteCategory,
  listCards,
  listCategories,
  listSections,
  messages,
  renameCategory,
} from '@siedem/contract';
import { expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('categories', (t) => {
  const add = (name: string, id?: string) => {
    t.app.clock.advance(1);
    return t.home.call(addCategory, { body: { name, ...(id ? { id } : {}) } });
  };
  const rename = (name: string, id = t.home.category) =>
    t.home.call(renameCategory, { params: { id }, body: { name } });
  const names = async () =>
    (await t.home.call(listCategories)).body.flatMap((each) => ('name' in each ? [each.name] : []));

  it('come with seven boxes in the order of the wire', async () => {
    const added = await add('  Polish   language ');
    expect(added.body).toMatchObject({ name: 'Polish language', data: messages.categoryAdded });
    const boxes = (await t.home.call(listSections)).body.filter(
      (box) => 'label' in box && box.category === added.body.id,
    );
    expect(boxes.map((box) => ('label' in box ? [box.id, box.label, box.timer] : []))).toEqual([
      ['1', 'unknown', '0'],
      ['7', 'known', '1'],
      ['2', '1 days', '86400000'],
      ['3', '3 days', '259200000'],
      ['4', '7 days', '604800000'],
      ['5', '14 days', '1209600000'],
      ['6', '1 months', '2628000000'],
    ]);
  });

  it('are at most three, and never two of one name', async () => {
    expect((await add('SPANISH ')).body).toEqual({ data: 'Section already exists', detail: 'Section already exists' });
    expect((await add('Żółw')).status).toBe(200);
    expect((await add('ŻÓŁW')).status).toBe(400);
    expect((await add('Third')).status).toBe(200);
    expect((await add('Fourth')).body).toEqual({
      data: messages.tooManyCategories,
      detail: messages.tooManyCategories,
    });
    expect(await names()).toEqual(['Spanish', 'Żółw', 'Third']);
  });

  it.each(['', '   ', '\u00A0', 'x'.repeat(201), 'a\u0001b'])('have no name like %j', async (name) => {
    expect((await add(name)).status).toBe(400);
    expect((await rename(name)).status).toBe(400);
    expect(await names()).toEqual(['Spanish']);
  });

  it('are added once under one id, whatever the name has become', async () => {
    const id = randomUUID();
    const first = await add('Polish', id.toUpperCase());
    expect(first.body).toMatchObject({ id, name: 'Polish' });
    expect(await add(' Polish', id)).toMatchObject({ status: 200, body: first.body });
    expect(await add('Czech', id)).toMatchObject({
      status: 409,
      body: { data: messages.idTaken, detail: messages.idTaken },
    });
    await rename('Język polski', id);
    expect(await add('Polish', id)).toMatchObject({ status: 200, body: first.body });
    expect(await names()).toEqual(['Spanish', 'Język polski']);
    await t.home.call(deleteCategory, { params: { id } });
    expect((await add('Polish', id)).status).toBe(409);
    expect((await add('Polish', 'seven')).status).toBe(400);
  });

  it('are renamed, to their own name too', async () => {
    await add('Polish');
    expect((await rename('Spanish')).body).toMatchObject({ name: 'Spanish', data: 'Category was modified' });
    expect((await rename('SPANISH')).body).toMatchObject({ name: 'SPANISH' });
    expect((await rename(' polish')).body).toEqual({
      data: 'Section already exists',
      detail: 'Section already exists',
    });
    expect(await names()).toEqual(['SPANISH', 'Polish']);
    expect(
      (await t.home.call(renameCategory, { params: { id: t.home.category }, body: { id: randomUUID(), name: 'x' } }))
        .status,
    ).toBe(400);
  });

  it('take their cards along when they go', async () => {
    await t.home.card();
    const other = await makeHome(t.app);
    await other.card();
    expect(
      (await t.home.call(deleteCategory, { params: { id: t.home.category }, body: { id: randomUUID() } })).status,
    ).toBe(400);
    const body = { id: t.home.category, name: 'Spanish' };
    expect((await t.home.call(deleteCategory, { params: { id: t.home.category }, body })).body).toEqual({
      data: 'Category was deleted',
    });
    expect((await t.home.call(deleteCategory, { params: { id: t.home.category }, body })).status).toBe(404);
    expect((await t.home.call(listCards)).body).toEqual([]);
    expect((await t.home.call(listSections)).body).toEqual([]);
    expect((await other.call(listCards)).body).toHaveLength(1);
    expect((await add('Spanish')).status).toBe(200);
  });

  it('are unknown by any id that is not the learner’s own, before anything else is said', async () => {
    const other = await makeHome(t.app);
    for (const id of [other.category, randomUUID(), '1', 'x'.repeat(500)]) {
      expect((await rename('', id)).status).toBe(404);
      expect((await t.home.call(deleteCategory, { params: { id } })).status).toBe(404);
    }
    expect((await other.call(listCategories)).body).toHaveLength(1);
  });
});
