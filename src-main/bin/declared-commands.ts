/**
 * Every command, declared once: help, parsing and the types of the code that runs it follow from here. A name is what is typed after
 * `launch.js`. Loaded before anything else at each start, so it imports nothing.
 */
type Option = {
  type: 'boolean' | 'string';
  multiple?: boolean;
  short?: string;
  /** The placeholder of a value. */
  value?: string;
  summary: string;
};
export type Options = Readonly<Record<string, Option>>;

type Declaration = {
  summary: string;
  /** Further sentences for the help. */
  details?: string;
  /** Placeholders, separated by spaces; `[…]` may be left out, and comes last. */
  arguments?: string;
  options?: Options;
  example: string;
};

const acceptPatients = {
  type: 'boolean',
  summary: 'agree to combine two registries that both have patients',
} as const;
const json = { type: 'boolean', summary: 'print JSON only' } as const;

export const declaredCommands = {
  start: {
    summary: 'Opens the window, or serves without one if no window can be opened.',
    example: 'npm start',
  },
  demo: {
    summary: 'Serves 1,000 invented patients, and deletes them when you stop it.',
    options: { two: { type: 'boolean', summary: 'on two paired computers with a conflict to resolve' } },
    example: 'npm run demo -- --two',
  },
  dev: {
    summary: 'Serves the window from the TypeScript sources and updates it as you edit them.',
    details: 'Its data is in .dev, unless SATCHEL_DATA_DIR is set.',
    example: 'npm run dev',
  },
  station: {
    summary: 'Serves without a window until Ctrl+C.',
    details: 'Prints a line of JSON with the address when it is ready.',
    example: 'npm run station',
  },
  'station backup': {
    summary: 'Makes and verifies a backup, while Satchel is stopped.',
    details: 'Without a folder, the backup is made among the backups of this computer.',
    arguments: '[FOLDER]',
    example: 'npm run station -- backup /media/usb',
  },
  'station restore': {
    summary: 'Lists the backups in a folder and restores one, while Satchel is stopped.',
    details: 'Without a folder, it lists the backups of this computer. The replaced registry is kept among them.',
    arguments: '[FOLDER]',
    example: 'npm run station -- restore /media/usb',
  },
  'station rebuild': {
    summary: 'Rebuilds all records from the journal and reports differences, while Satchel is stopped.',
    example: 'npm run station -- rebuild',
  },
  'station rekey': {
    summary: 'Gives the registry a new encryption key, while Satchel is stopped.',
    details: 'Passwords and the recovery key stay as they are.',
    example: 'npm run station -- rekey',
  },
  'station sync': {
    summary: 'Pairs and syncs with other computers, while Satchel is stopped.',
    arguments: 'COMMAND',
    example: 'npm run station -- sync now',
  },
  'station sync listen': {
    summary: 'Lets other computers connect until Ctrl+C.',
    options: { json },
    example: 'npm run station -- sync listen',
  },
  'station sync pair': {
    summary: 'Shows a pairing code and waits for the computer that uses it.',
    options: { 'accept-patients': acceptPatients, json },
    example: 'npm run station -- sync pair',
  },
  'station sync join': {
    summary: 'Pairs with the computer that shows the code.',
    arguments: 'ADDRESS CODE',
    options: { 'accept-patients': acceptPatients, json },
    example: 'npm run station -- sync join 192.168.1.20 123456',
  },
  'station sync now': {
    summary: 'Syncs with one computer, by ID or name, or with all.',
    arguments: '[STATION]',
    options: { json },
    example: 'npm run station -- sync now "Village clinic"',
  },
  'station sync peers': {
    summary: 'Lists the computers of this registry.',
    options: { json },
    example: 'npm run station -- sync peers',
  },
  'station sync found': {
    summary: 'Looks for computers in this network.',
    options: { json },
    example: 'npm run station -- sync found',
  },
  'station sync bundle': {
    summary: 'Saves a sync file for one computer, or everything with a passphrase.',
    arguments: 'FOLDER [STATION]',
    options: { json },
    example: 'npm run station -- sync bundle /media/usb "Village clinic"',
  },
  'station sync snapshot': {
    summary: 'Saves a full copy, to start a new computer.',
    arguments: 'FOLDER [STATION]',
    options: { json },
    example: 'npm run station -- sync snapshot /media/usb',
  },
  'station sync import': {
    summary: 'Imports a sync file or a full copy.',
    arguments: 'FILE',
    options: { json },
    example: 'npm run station -- sync import /media/usb/clinic.satchel',
  },
  'station import': {
    summary: 'Shows what a CSV, XLSX, ODS or NDJSON file of patients contains, while Satchel is stopped.',
    details: 'Saves nothing without --save.',
    arguments: 'FILE',
    options: {
      save: { type: 'boolean', summary: 'save the new patients, and the chosen updates' },
      sheet: { type: 'string', value: 'NAME', summary: 'the sheet of a workbook' },
      'add-possible': { type: 'boolean', summary: 'also save possible duplicates' },
      'day-first': { type: 'boolean', summary: 'the day comes first in its dates, where they do not show it' },
      'month-first': { type: 'boolean', summary: 'the month comes first' },
      column: {
        type: 'string',
        multiple: true,
        value: 'HEAD=FIELD',
        summary: 'what a column contains; repeat it as needed; also HEAD=age:months, HEAD=identifier:NAME',
      },
      word: {
        type: 'string',
        multiple: true,
        value: 'HEAD:WORD=MEANING',
        summary: 'the meaning of a word of a column, such as Sex:2=FEMALE; repeat it as needed',
      },
      update: {
        type: 'string',
        multiple: true,
        value: 'FIELD',
        summary: 'a field to change for registered patients, such as phoneNumber; repeat it as needed',
      },
      'leave-out': { type: 'boolean', summary: 'skip every column that is not recognised' },
      json,
    },
    example: 'npm run station -- import patients.csv --column Village=village --save',
  },
  'station seat': {
    summary: 'Serves the registry of another computer until Ctrl+C, as a workstation that stores nothing.',
    example: 'npm run station -- seat',
  },
  'station seat join': {
    summary: 'Makes this computer a workstation of the one that shows the code.',
    arguments: 'ADDRESS CODE',
    example: 'npm run station -- seat join 192.168.1.20 123456',
  },
  'station seat at': {
    summary: 'Sets the new address of the computer with the registry.',
    arguments: 'ADDRESS',
    example: 'npm run station -- seat at 192.168.1.21',
  },
  hub: {
    summary: 'Serves a region on PostgreSQL until Ctrl+C.',
    details: 'DATABASE_URL must be set, also for the other commands of a hub.',
    example: 'DATABASE_URL=postgres://satchel@db.example.org/satchel npm run hub',
  },
  'hub pair': {
    summary: 'Shows a pairing code and waits for the computer that uses it.',
    options: { 'accept-patients': acceptPatients },
    example: 'npm run hub -- pair',
  },
  'hub peers': {
    summary: 'Lists the computers.',
    example: 'npm run hub -- peers',
  },
  'hub revoke': {
    summary: 'Removes the access of a computer, by ID or name.',
    arguments: 'STATION',
    example: 'npm run hub -- revoke "Village clinic"',
  },
  'hub rebuild': {
    summary: 'Rebuilds all records from the journal, while hubs and computers keep running.',
    example: 'npm run hub -- rebuild',
  },
} as const satisfies Readonly<Record<string, Declaration>>;

export type CommandName = keyof typeof declaredCommands;
export const commandNames = Object.keys(declaredCommands) as CommandName[];
export const declarationOf = (name: CommandName): Declaration => declaredCommands[name];

type Declared<Name extends CommandName> = (typeof declaredCommands)[Name];

type Value<Each> = Each extends { multiple: true } ? string[] : Each extends { type: 'string' } ? string : boolean;

/** The options that were typed. */
export type OptionsOf<Name extends CommandName> =
  Declared<Name> extends { options: infer Each } ? { [Key in keyof Each]?: Value<Each[Key]> } : object;

type Word<Placeholder> = Placeholder extends `[${string}]` ? [word?: string] : [word: string];
type Words<Placeholders> = Placeholders extends `${infer First} ${infer Rest}`
  ? [...Word<First>, ...Words<Rest>]
  : Word<Placeholders>;

/** The arguments that were typed. */
export type WordsOf<Name extends CommandName> =
  Declared<Name> extends { arguments: infer Placeholders } ? Words<Placeholders> : [];

/** The code of a command. */
export type Act<Name extends CommandName> = (options: OptionsOf<Name>, ...words: WordsOf<Name>) => Promise<void> | void;

/** A command line that was read. */
export type Asked = {
  [Name in CommandName]: { name: Name; options: OptionsOf<Name>; words: WordsOf<Name> };
}[CommandName];
