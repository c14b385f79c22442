/** Restores the backup in a folder, and stops as at a power failure before the n-th rename of a file or folder. */
import '../../src-main/kinds.ts';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { configFrom } from '../../src-main/config.ts';

const [dataDir = '', folder = '', cut = '0', password = ''] = process.argv.slice(2);
let left = Number(cut);
const { renameSync } = fs;
fs.renameSync = (from, to) => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();

const { finishRestore, stageRestore } = await import('../../src-main/backup/restore.ts');
const config = configFrom({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0' }, '0.0.0-test');
const staged = await stageRestore(config, {
  backup: { folder, database: join(folder, 'registry.db'), manifest: undefined },
  secret: { username: 'ama', password },
});
process.stdout.write(JSON.stringify(staged));
if (staged.kind === 'staged') finishRestore(config);
