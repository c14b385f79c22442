/**
 * Records with `strace` what a program does to a folder: every write, sync, rename and removal with its bytes, and the moments at
 * which it answered a client. Throws for anything that it cannot follow, such as a mapped page or an unknown call.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { emptyDisk, syncAll, take, type Disk, type Step } from './disk-image.ts';

const calls =
  'open,openat,creat,close,dup,dup2,dup3,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,' +
  'sync_file_range,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,mkdir,mkdirat,rmdir,sendfile,' +
  'copy_file_range,lseek';

/** Returns the start of a command line that runs the rest and records it in `file`. Only the calls above are slowed down. */
export const recorder = (file: string) =>
  ['strace', '-f', '-yy', '--seccomp-bpf', '-xx', '-s', '100000000', '-o', file, '-e', `trace=${calls}`] as const;

/** Returns why nothing can be recorded here, or undefined if it can. */
export function whyNotRecorded(): string | undefined {
  const { error, status } = spawnSync('strace', [
    '-f',
    '--seccomp-bpf',
    '-e',
    'trace=fsync',
    '-o',
    '/dev/null',
    'true',
  ]);
  if (error !== undefined) return 'there is no strace';
  return status === 0 ? undefined : 'this system lets nobody look at what another process does';
}

type Node = { id: number; entries: Map<string, Node> | undefined; size: number };
/** A descriptor of a file in the folder. Two that were duplicated share where they are. */
type Open = { node: Node; position: { at: number }; isAppending: boolean };

export type Recording = { start: Disk; steps: Step[] };

/** The folder as it is before the program starts; its recording is read with what this returns. */
export function beginRecording(folder: string): (file: string) => Recording {
  const start = emptyDisk();
  let made = 0;
  const root = lookAt(folder);
  syncAll(start);
  return (file) => ({ start, steps: readSteps(readFileSync(file, 'latin1'), { folder, root, nextId: () => ++made }) });

  function lookAt(path: string, at?: { folder: number; name: string }): Node {
    const stats = statSync(path);
    const isFolder = stats.isDirectory();
    const id = at === undefined ? 0 : ++made;
    const node: Node = { id, entries: isFolder ? new Map() : undefined, size: isFolder ? 0 : stats.size };
    if (at !== undefined) take(start, { do: isFolder ? 'make-folder' : 'make-file', ...at, file: node.id });
    if (!isFolder) take(start, { do: 'write', file: node.id, at: 0, bytes: readFileSync(path) });
    else
      for (const name of readdirSync(path))
        node.entries?.set(name, lookAt(join(path, name), { folder: node.id, name }));
    return node;
  }
}

type World = { folder: string; root: Node; nextId: () => number };

function readSteps(text: string, world: World): Step[] {
  const steps: Step[] = [];
  const opened = new Map<number, Open>();
  /** By thread: the first half of a call that another thread interrupted. */
  const begun = new Map<string, string>();
  for (const line of linesOf(text)) {
    const space = line.indexOf(' ');
    const thread = line.slice(0, space);
    let call = line.slice(space).trimStart();
    if (call.startsWith('+++') || call.startsWith('---')) continue;
    if (call.endsWith('<unfinished ...>')) {
      begun.set(thread, call.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    if (call.startsWith('<... ')) {
      call = (begun.get(thread) ?? '') + call.slice(call.indexOf('resumed>') + 'resumed>'.length);
      begun.delete(thread);
    }
    follow(call, { ...world, steps, opened });
  }
  return steps;
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0, to = text.indexOf('\n'); to >= 0; from = to + 1, to = text.indexOf('\n', from))
    yield text.slice(from, to);
}

type Following = World & { steps: Step[]; opened: Map<number, Open> };

/** A call with what it answered: `name(arguments) = result`. */
function follow(call: string, world: Following): void {
  const { steps, opened } = world;
  const name = call.slice(0, call.indexOf('('));
  // A call that was cut off with the program answered nothing: whether it was done, nobody was told.
  const equals = call.lastIndexOf(' = ');
  const result = equals < 0 ? -1 : parseInt(call.slice(equals + 3), 10);
  if (!(result >= 0)) return;
  const args = call.slice(name.length + 1, call.lastIndexOf(')', equals));
  const descriptor = parseInt(args, 10);
  const open = opened.get(descriptor);

  if (name === 'open' || name === 'openat' || name === 'creat') return openFile(args, result, world);
  if (name === 'close') return void opened.delete(descriptor);
  if (name.startsWith('dup')) return void (open === undefined ? opened.delete(result) : opened.set(result, open));
  if (/^(rename|unlink|link|symlink|mkdir|rmdir|truncate)/.test(name)) return changeEntries(name, args, world);

  if (open === undefined) {
    const port = /^\d+<TCP(?:v6)?:\[[^\]]*->[^\]]*:(\d+)\]>/.exec(args)?.[1];
    if (port !== undefined && name.startsWith('write') && args.includes(beginning))
      steps.push({ do: 'answer', port: Number(port) });
    return;
  }
  const { node, position, isAppending } = open;
  const file = node.id;
  const last = Number(args.slice(args.lastIndexOf(',') + 1));
  const write = (at: number) => {
    steps.push({ do: 'write', file, at, bytes: bytesIn(args).subarray(0, result) });
    node.size = Math.max(node.size, at + result);
    return at + result;
  };
  if (name === 'fsync' || name === 'fdatasync') steps.push({ do: 'sync', file });
  else if (name === 'ftruncate') {
    steps.push({ do: 'resize', file, size: last });
    node.size = last;
  } else if (name === 'lseek') position.at = result;
  else if (name === 'pwrite64' || name === 'pwritev') {
    // Linux appends these too, wherever they are to go.
    write(isAppending ? node.size : last);
  } else if (name === 'write' || name === 'writev') position.at = write(isAppending ? node.size : position.at);
  else throw new Error(`The recorder does not know ${name} on a file.`);
}

/** How an answer begins, as strace writes it. */
const beginning = hex('HTTP/1.1 ');

function hex(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** The bytes in quotes, also of several parts. */
function bytesIn(args: string): Buffer {
  const parts = args.match(/"[^"]*"(\.\.\.)?/g) ?? [];
  if (parts.some((part) => part.endsWith('...'))) throw new Error('The recorder was not given all bytes.');
  return Buffer.concat(parts.map((part) => Buffer.from(part.slice(1, -1).replaceAll('\\x', ''), 'hex')));
}

const unhex = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex').toString();

/** The paths among the arguments, from the root: one that begins in an open folder names it. */
function pathsIn(args: string): string[] {
  return [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<((?:\\x..)*)>, )?"((?:\\x..)*)"/g)].map(([, base = '', said = '']) => {
    const path = resolve('/', unhex(base), unhex(said));
    if (base === '' && path !== unhex(said)) throw new Error(`From where «${unhex(said)}» begins is not known.`);
    return path;
  });
}

/** Where a path is in the folder of the recording; undefined when it is elsewhere. */
function placeOf(path: string, { folder, root }: World): { parent: Node; name: string } | undefined {
  if (!path.startsWith(folder + sep)) return undefined;
  let parent = root;
  const within = dirname(path).slice(folder.length + 1);
  for (const name of within === '' ? [] : within.split(sep)) {
    const next = parent.entries?.get(name);
    if (next === undefined) throw new Error(`The recorder knows no folder ${dirname(path)}.`);
    parent = next;
  }
  return { parent, name: path.slice(dirname(path).length + 1) };
}

function openFile(args: string, result: number, world: Following): void {
  const { opened, steps, nextId, folder, root } = world;
  opened.delete(result);
  const [path = ''] = pathsIn(args);
  if (path === folder) return void opened.set(result, { node: root, position: { at: 0 }, isAppending: false });
  const place = placeOf(path, world);
  if (place === undefined) return;
  let node = place.parent.entries?.get(place.name);
  if (node === undefined) {
    if (!args.includes('O_CREAT')) throw new Error(`The recorder knows no ${path}.`);
    node = { id: nextId(), entries: undefined, size: 0 };
    place.parent.entries?.set(place.name, node);
    steps.push({ do: 'make-file', folder: place.parent.id, name: place.name, file: node.id });
  } else if (args.includes('O_TRUNC')) {
    steps.push({ do: 'resize', file: node.id, size: 0 });
    node.size = 0;
  }
  opened.set(result, { node, position: { at: 0 }, isAppending: args.includes('O_APPEND') });
}

function changeEntries(name: string, args: string, world: Following): void {
  const { steps, nextId } = world;
  const [path = '', second] = pathsIn(args);
  const place = placeOf(path, world);
  const other = second === undefined ? undefined : placeOf(second, world);
  if (place === undefined && other === undefined) return;
  if (place === undefined || (second !== undefined && other === undefined))
    throw new Error(`The recorder does not follow what leaves the folder: ${path} ${second ?? ''}`);
  const { parent, name: own } = place;
  const node = parent.entries?.get(own);
  if (name.startsWith('mkdir')) {
    const made: Node = { id: nextId(), entries: new Map(), size: 0 };
    parent.entries?.set(own, made);
    steps.push({ do: 'make-folder', folder: parent.id, name: own, file: made.id });
    return;
  }
  if (node === undefined) throw new Error(`The recorder knows no ${path}.`);
  if (name.startsWith('unlink') || name === 'rmdir') {
    parent.entries?.delete(own);
    steps.push({ do: 'remove', folder: parent.id, name: own });
  } else if (name.startsWith('rename') && other !== undefined) {
    parent.entries?.delete(own);
    other.parent.entries?.set(other.name, node);
    const [from, to] = [
      { folder: parent.id, name: own },
      { folder: other.parent.id, name: other.name },
    ];
    steps.push({ do: 'rename', from, to, file: node.id });
  } else if (name.startsWith('link') && other !== undefined) {
    other.parent.entries?.set(other.name, node);
    steps.push({ do: 'link', folder: other.parent.id, name: other.name, file: node.id });
  } else throw new Error(`The recorder does not know ${name}.`);
}
