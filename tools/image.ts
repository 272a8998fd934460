// node tools/run.mjs tools/image.ts: builds deploy/Dockerfile without a container engine and names the image's file system.
// `faults/image.test.ts` runs what it builds.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { productNode } from './lib/node.mjs';
import { at } from './lib/paths.mjs';

const DOCKERFILE = at('deploy/Dockerfile');
const IMAGE = 'localhost/siedem';
const CONTAINER = 'siedem-tried';
/** Debian's public mirror, where the machine's own settings name none. */
const MIRROR = 'http://deb.debian.org/debian';

const inPath = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find(existsSync);

/** Why no image can be built here, in one line; undefined if one can. */
export const whyNoImage = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'debootstrap and chroot need root';
  const missing = ['buildah', 'debootstrap', 'npm'].filter((program) => inPath(program) === undefined);
  return missing.length > 0 ? `install ${missing.join(' and ')}` : undefined;
};

/** The fields of an image's configuration that the test reads. */
export interface ImageConfig {
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly StopSignal: string;
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

export interface Image {
  readonly config: ImageConfig;
  /** its file system */
  readonly root: string;
  /** Runs a command as the image's user, with its environment and this one beside. */
  readonly start: (command: readonly string[], env: Readonly<Record<string, string>>) => ChildProcess;
  /** the temporary folder that holds it and the builder's storage */
  readonly scratch: string;
  /** Deletes that folder. */
  readonly remove: () => Promise<void>;
}

type Say = (line: string) => void;

const outputOf = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, all] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    all += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${all.slice(-4000)}`);
  return out;
};

const linesOf = (program: string, args: readonly string[]): string[] =>
  (spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '').split('\n').filter((line) => line !== '');

/** The mirror that this machine's apt uses for Debian, if it is Debian. */
const mirrorOf = (release: string): string =>
  linesOf('apt-get', ['indextargets', '--format', '$(CODENAME) $(COMPONENT) $(REPO_URI)', 'Created-By: Packages'])
    .map((line) => line.split(' '))
    .find(([codename, component, uri]) => codename === release && component === 'main' && uri !== undefined)?.[2] ??
  MIRROR;

/** The registry and the certificates that npm uses on this machine, as volumes of a build: no layer has them. */
const npmVolumes = (scratch: string): string[] => {
  const registry = linesOf('npm', ['config', 'get', 'registry'])[0] ?? '';
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const [npmrc, authorities] = [join(scratch, 'npmrc'), '/etc/npm-authorities.pem'];
  writeFileSync(
    npmrc,
    [`registry=${registry}`, ...(certificates === '' ? [] : [`cafile=${authorities}`]), ''].join('\n'),
  );
  const given = certificates === '' ? [] : [`--volume=${certificates}:${authorities}:ro`];
  return [`--volume=${npmrc}:/root/.npmrc:ro`, ...given];
};

/**
 * The parts of the official Node image that the Dockerfile relies on: Debian, Node and npm in /usr/local, a user `node`
 * with the id 1000.
 */
const furnishBase = async (root: string, release: string, env: NodeJS.ProcessEnv): Promise<void> => {
  await outputOf(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', release, root, mirrorOf(release)],
    env,
  );
  const into = (path: string): string => join(root, 'usr/local', path);
  copyFileSync(realpathSync(productNode()), into('bin/node'));
  // …/npm/bin/npm-cli.js
  const npm = dirname(dirname(realpathSync(inPath('npm') ?? '')));
  mkdirSync(into('lib/node_modules'), { recursive: true });
  cpSync(npm, into('lib/node_modules/npm'), { recursive: true });
  await outputOf('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', into('bin/npm')], env);
  await outputOf('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'], env);
};

/** Builds the image in a temporary folder. Nothing is pulled: the base is made here, under the name in the Dockerfile. */
export async function buildImage(say: Say): Promise<Image> {
  const scratch = mkdtempSync(join(tmpdir(), 'siedem-image-'));
  const env = {
    ...process.env,
    PATH: `${process.env['PATH']}${delimiter}/usr/sbin`,
    TMPDIR: scratch,
    BUILDAH_ISOLATION: 'chroot',
  };
  // plain copies: layers on top of each other need a file system that can
  const places = ['--storage-driver', 'vfs', '--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run')];
  const buildah = async (...args: readonly string[]): Promise<string> =>
    (await outputOf('buildah', [...places, ...args], env)).trim();
  const remove = async (): Promise<void> => {
    await buildah('umount', '--all').catch(() => '');
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const [, base = '', release = ''] = /^FROM (node:\S+-(\w+)-slim)/m.exec(readFileSync(DOCKERFILE, 'utf8')) ?? [];
    if (release === '') throw new Error('the Dockerfile names no base that can be made here');
    say(`making ${base} with debootstrap …`);
    await buildah('from', '--name', 'base', 'scratch');
    await furnishBase(await buildah('mount', 'base'), release, env);
    await buildah('umount', 'base');
    await buildah('commit', '--quiet', '--rm', 'base', `docker.io/library/${base}`);
    say('building deploy/Dockerfile …');
    const how = ['--pull-never', '--network=host', '--format=docker', '--quiet', ...npmVolumes(scratch)];
    const what = [`--ignorefile=${DOCKERFILE}.dockerignore`, '--file', DOCKERFILE, '--tag', IMAGE, at('.')];
    await buildah('build', ...how, ...what);
    const inspected = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)) as {
      Docker: { config: ImageConfig };
    };
    await buildah('from', '--pull-never', '--name', CONTAINER, IMAGE);
    return {
      config: inspected.Docker.config,
      root: await buildah('mount', CONTAINER),
      start: (command, given) => {
        const variables = Object.entries(given).map(([name, value]) => `--env=${name}=${value}`);
        return spawn('buildah', [...places, 'run', '--network=host', ...variables, CONTAINER, '--', ...command], {
          env,
        });
      },
      scratch,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

if (process.argv[1] === import.meta.filename) {
  const reason = whyNoImage();
  if (reason !== undefined) {
    console.log(`No image is built: ${reason}.`);
  } else {
    const image = await buildImage((line) => console.log(line));
    console.log(`The image's file system is ${image.root}; delete ${image.scratch} when you are done.`);
  }
}
