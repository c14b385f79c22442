/**
 * Converts the journal of earlier versions to the present format. There, a change named the value that it replaced
 * instead of the changes that it knew. It named its author by name, and its station by an id without a key.
 *
 * Each old change becomes a new one, in the same order, with its timestamp and its author's id. Data that a row has
 * but the old journal lacks is added, so that nothing is lost. Then all rows are made from the new journal. All of it
 * is one transaction, after which the old tables are gone: a power cut leaves either the old format or the new.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, write, writing, type Db, type Reader, type Writer } from '../db/access.ts';
import { patient, staff, token, visit } from '../db/schema.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import { unsaidTokenNames } from '../staff/token.rules.ts';
import { usernameKey } from '../keys/username.rules.ts';
import { rowToVisitFields } from '../visits/visit-reply.rules.ts';
import { toJournal } from '../visits/visit.rules.ts';
import { changedFields } from '../journal/fields.rules.ts';
import { currentOf, type SaidHead } from '../journal/heads.rules.ts';
import { hlcMs, nextHlc, type Hlc } from '../journal/hlc.rules.ts';
import { rebuild } from '../journal/rebuild.ts';
import { getSelf, listChanges, listHeads } from '../journal/journal.queries.ts';
import { appendOwn, beginStation, projectRecord, saveRecord } from '../journal/record.ts';
import { isAnyWithoutRoot, signWithRoots } from '../journal/own-signatures.ts';
import { chainEnd } from '../journal/replica.ts';
import { areSubtreesKept, remakeSubtrees } from '../journal/tree.queries.ts';

const statements = reading((orm) => ({
  hasOld: () =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(sql`sqlite_schema`)
      .where(sql`name = 'old_change'`)
      .get()?.count !== 0,
  stations: () =>
    orm
      .select({ id: sql<string>`id`, name: sql<string>`name`, createdAt: sql<number>`created_at` })
      .from(sql`old_station`)
      .where(sql`key = 1`)
      .all(),
  changes: (after: number) =>
    orm
      .select({
        key: sql<number>`key`,
        hlc: sql<Hlc>`hlc`,
        kind: sql<string>`record`,
        id: sql<string>`record_id`,
        author: sql<string>`author`,
        fields: sql<string>`fields`,
      })
      .from(sql`old_change`)
      .where(sql`key > ${after}`)
      .orderBy(sql`key`)
      .limit(1000)
      .all(),
  staff: () => orm.select({ id: staff.id, key: staff.usernameKey }).from(staff).all(),
  unsaidAccounts: () => orm.select().from(staff).where(eq(staff.version, 0)).orderBy(staff.createdAt, staff.id).all(),
  tokens: () => orm.select({ id: token.id, name: token.name }).from(token).all(),
  patients: () => orm.select().from(patient).orderBy(patient.key).all(),
  visits: () =>
    orm
      .select({ visit, patientId: patient.id })
      .from(visit)
      .innerJoin(patient, eq(patient.key, visit.patientKey))
      .orderBy(visit.key)
      .all(),
}));

const dropOld = writing((orm) => () => {
  orm.run(sql`DROP TABLE old_change`);
  orm.run(sql`DROP TABLE old_station`);
});

/** True if the journal has the present format and contains everything that belongs in it. */
export const isCarriedOver = (reader: Reader): boolean =>
  !statements(reader).hasOld() &&
  statements(reader).unsaidAccounts().length === 0 &&
  Object.keys(unsaidNames(reader)).length === 0 &&
  areSubtreesKept(reader) &&
  !isAnyWithoutRoot(reader);

function unsaidNames(reader: Reader): Record<string, unknown> {
  const tokens = statements(reader).tokens();
  return tokens.length === 0 ? {} : unsaidTokenNames(tokens, listHeads(reader, getSelf(reader).id));
}

/**
 * Does nothing in a registry without an old journal. Calls `progress` with the number of records done and the total.
 */
export async function carryOver(db: Db, progress?: (done: number, of: number) => void): Promise<void> {
  if (isCarriedOver({ db })) return;
  await write(db, 'station', (writer) => {
    if (statements(writer).hasOld()) carryJournalOver(writer, progress);
    addAccounts(writer);
    const fields = unsaidNames(writer);
    if (Object.keys(fields).length > 0)
      saveRecord(writer, { kind: 'station', id: getSelf(writer).id, fields, isNew: false });
    if (!areSubtreesKept(writer)) remakeSubtrees(writer);
    signWithRoots(writer);
  });
}

/**
 * Adds accounts, which were rows alone, to the journal. Their public keys follow after the opening: they are in the
 * keyring.
 */
function addAccounts(writer: Writer): void {
  for (const { id, username, role, disabled, createdAt } of statements(writer).unsaidAccounts()) {
    const hlc = nextHlc(chainEnd(writer).hlc, createdAt);
    const fields = { username, role, disabled };
    appendOwn(writer, [], { kind: 'account', id, fields, at: createdAt, hlc, author: writer.author });
    projectRecord(writer, listChanges(writer, id));
  }
}

function carryJournalOver(writer: Writer, progress: Parameters<typeof carryOver>[1]): void {
  const [old] = statements(writer).stations();
  // Without a station nobody has set this registry up: there is nothing to convert.
  if (old !== undefined) {
    beginStation(writer, old);
    addWhatRowsSay(writer, carryChangesOver(writer));
    rebuild(writer, progress);
  }
  dropOld(writer)();
}

/** Returns the heads of each record. */
function carryChangesOver(writer: Writer): Map<string, SaidHead[]> {
  const { changes } = statements(writer);
  const authorOf = authors(writer);
  const heads = new Map<string, SaidHead[]>();
  for (let page = changes(0); page.length > 0; page = changes(page.at(-1)?.key ?? 0)) {
    for (const { hlc, kind, id, author, fields } of page) {
      const values = Object.entries(JSON.parse(fields) as Record<string, { value: unknown }>);
      const edit = {
        kind,
        id,
        at: hlcMs(hlc),
        hlc,
        author: authorOf(author),
        fields: Object.fromEntries(values.map(([name, { value }]) => [name, renamed(value)])),
      };
      heads.set(id, appendOwn(writer, heads.get(id) ?? [], edit));
    }
  }
  return heads;
}

/** Renames a field: the day on which an age was reported has another name now. */
function renamed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('saidOn' in value)) return value;
  const { saidOn, ...rest } = value;
  return { ...rest, reportedOn: saidOn };
}

/** Maps the author names of the old journal to ids of accounts or tokens. An unknown name stays as it is. */
function authors(reader: Reader): (name: string) => string {
  const ids = new Map<string, string>();
  for (const { id, name } of statements(reader).tokens()) ids.set(`token:${name}`, id);
  for (const { id, key } of statements(reader).staff()) ids.set(key, id);
  return (name) => ids.get(name) ?? ids.get(usernameKey(name)) ?? name;
}

/**
 * Adds data that only rows have. Every version has journalled every edit. If a row has more nevertheless, the row is
 * right, because people saw it.
 */
function addWhatRowsSay(writer: Writer, heads: Map<string, SaidHead[]>): void {
  const { patients, visits } = statements(writer);
  const add = (kind: string, { id, createdAt }: { id: string; createdAt: number }, row: Record<string, unknown>) => {
    const before = heads.get(id) ?? [];
    const { values } = currentOf(before);
    const said = Object.fromEntries(Object.keys(row).map((name) => [name, values.get(name) ?? null]));
    const fields = changedFields(said, row);
    if (Object.keys(fields).length === 0) return;
    const hlc = nextHlc(chainEnd(writer).hlc, createdAt);
    appendOwn(writer, before, { kind, id, fields, at: createdAt, hlc, author: writer.author });
  };
  for (const row of patients()) add('patient', row, rowToFields(row));
  for (const { visit: row, patientId } of visits()) {
    add('visit', row, { patientId, ...toJournal(rowToVisitFields(row)) });
  }
}
