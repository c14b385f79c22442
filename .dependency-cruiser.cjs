/* The import rules of docs/architecture.md. */

/** The rooms of src-main, from the ground up. Each imports only from rooms before it, types included, so no two can import each other. */
const rooms = [
  ...['wire', 'time', 'db', 'keys', 'journal', 'search', 'identifiers', 'places', 'own-fields', 'patients'],
  ...['audit', 'visits', 'families', 'staff', 'merging', 'matching', 'drafts', 'statistics', 'station', 'unlock'],
  ...[
    'feed',
    'webhooks',
    'fhir',
    'holding',
    'exchange',
    'conflicts',
    'pairing',
    'sync',
    'backup',
    'sticks',
    'transfer',
    'computer',
    'seats',
    'watch',
  ],
  ...['postgres', 'server', 'demo', 'hub', 'bin', 'desktop'],
];
/** Files that any room may import, and that are in no room. */
const ground = ['clock', 'config', 'log', 'network-addresses', 'project-dir', 'read-port', 'steps'];
/** Programs are above all rooms. */
const programs = ['bin', 'desktop', 'demo'];

const importsPointDown = rooms.map((room, i) => ({
  name: `${room}-imports-down`,
  severity: 'error',
  from: { path: `^src-main/${room}/` },
  to: {
    path: '^src-main/',
    pathNot: [
      `^src-main/(${rooms.slice(0, i + 1).join('|')})/`,
      programs.includes(room) ? '^src-main/[^/]+$' : `^src-main/(${ground.join('|')})\\.ts$`,
    ],
  },
}));

module.exports = {
  forbidden: [
    ...importsPointDown,
    {
      name: 'every-room-has-its-floor',
      severity: 'error',
      from: { path: '^src-main/', pathNot: ['^src-main/[^/]+$', `^src-main/(${rooms.join('|')})/`] },
      to: {},
    },
    {
      name: 'the-ground-needs-no-room',
      comment: 'A configuration names the ports, keys and drives that are its defaults.',
      severity: 'error',
      from: { path: `^src-main/(${ground.join('|')})\\.ts$` },
      to: { path: '^src-main/.+/', pathNot: '^src-main/(wire|time|db|keys)/' },
    },
    {
      name: 'no-circles',
      comment: 'Types count too: who has to read two files together cannot read one.',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { circular: true },
    },
    {
      name: 'no-circles-in-the-page',
      comment:
        'Types included, but not those that a component imports: the compiler has dropped them before they are seen.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { circular: true },
    },
    {
      name: 'contracts-import-contracts-and-rules',
      severity: 'error',
      from: { path: '\\.contract\\.ts$' },
      to: { path: '^src-', pathNot: '\\.(contract|rules)\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A file of JSON is a table.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '^src-', pathNot: '\\.(contract|rules)\\.ts$|\\.json$' },
    },
    {
      name: 'rules-have-no-io',
      severity: 'error',
      from: { path: '\\.(rules|contract)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'queries-stay-below',
      comment: 'photo.ts and pair-id.ts only hash; the files of postgres/ are the counterpart of db/ at a hub.',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: {
        path: '^src-main/',
        pathNot:
          '(^src-main/(db/|postgres/(access|schema|sets|server-mark|server-time)\\.ts|patients/photo\\.ts|matching/pair-id\\.ts)|\\.(contract|rules|queries|register)\\.ts$|^src-main/journal/)',
      },
    },
    {
      name: 'only-db-reaches-the-connection',
      comment: 'Everybody else holds an opaque database, and writes through the one door in db/access.ts.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/db/' },
      to: { path: '^src-main/db/connection\\.ts$' },
    },
    {
      name: 'a-hub-has-no-sqlite',
      comment: 'What a hub and a station have in common decides and travels; each keeps it by queries of its own.',
      severity: 'error',
      from: { path: '^src-main/(postgres/|hub/|bin/hub\\.ts$)' },
      to: { path: 'node_modules/better-sqlite3/', reachable: true },
    },
    {
      name: 'only-serve-starts-the-server',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/serve\\.ts$' },
      to: { path: '^src-main/server/server\\.ts$' },
    },
    {
      name: 'nobody-imports-routes',
      severity: 'error',
      from: { pathNot: '^src-main/(server|hub)/(server|shared-routes)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'only-the-desktop-imports-electron',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(main\\.ts|preload\\.ts|desktop/)' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'the-renderer-sees-contracts-and-rules',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-main/', pathNot: '\\.(contract|rules)\\.ts$' },
    },
    {
      name: 'ui-imports-ui',
      comment: 'Words, and where something is read from, are handed to it.',
      severity: 'error',
      from: { path: '^src-renderer/ui/' },
      to: { path: '^src-', pathNot: '^src-renderer/ui/' },
    },
    {
      name: 'api-is-below-the-page',
      severity: 'error',
      from: { path: '^src-renderer/api\\.ts$' },
      to: { path: '^src-renderer/', pathNot: '^src-renderer/own-changes\\.ts$' },
    },
    {
      name: 'words-and-time-are-below-the-pages',
      severity: 'error',
      from: { path: '^src-renderer/(messages|time)/' },
      to: { path: '^src-renderer/', pathNot: '^src-renderer/(messages/|time/|(api|cookies)\\.ts$)' },
    },
    {
      name: 'the-shell-knows-no-page',
      severity: 'error',
      from: { path: '^src-renderer/shell/' },
      to: {
        path: '^src-renderer/',
        pathNot: '^src-renderer/((shell|ui|messages|time)/|(api|cookies|own-changes)\\.ts$)',
      },
    },
    {
      name: 'forms-are-below-the-pages',
      severity: 'error',
      from: { path: '^src-renderer/forms/' },
      to: {
        path: '^src-renderer/',
        pathNot: '^src-renderer/((forms|shell|ui|messages|time)/|(api|cookies|own-changes)\\.ts$)',
      },
    },
    {
      name: 'no-page-knows-the-table-of-pages',
      severity: 'error',
      from: { path: '^src-renderer/.+/' },
      to: { path: '^src-renderer/((App|Routes|SignedIn)\\.svelte|load-signed-in\\.ts|shell/Shell\\.svelte)$' },
    },
    {
      name: 'nobody-imports-a-composed-page',
      comment: 'It stands above the rooms that it is composed of.',
      severity: 'error',
      from: { path: '^src-renderer/([^/]+)/' },
      to: { path: '^src-renderer/(record|settings)/', pathNot: '^src-renderer/$1/' },
    },
    {
      name: 'the-station-sees-nothing-of-the-renderer',
      comment: 'The menu and the dialogs of the desktop use the words of the page.',
      severity: 'error',
      from: { path: '^src-main/' },
      to: {
        path: '^src-renderer/',
        pathNot: '^src-renderer/messages/(load|languages|message-key|en|fr|es|pt|sw|ar)\\.ts$',
      },
    },
    {
      name: 'only-the-desktop-has-words',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/desktop/' },
      to: { path: '^src-renderer/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(^electron$|^@lucide/svelte/icons/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
