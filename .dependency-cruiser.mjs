/** The arrows between files; the floors of the rooms are held by `tools/house/broken-floors.ts`. */

/** Arithmetic that the browser and the server share; it knows nothing of the rest. */
const pure = ['money', 'calendar', 'periods', 'codes']

/** Only routes.ts names a page. */
const pages = '\\.page\\.tsx$'
/** Tests and the builders of samples may look anywhere; what tests may have of rooms above is held with the floors. */
const looksAnywhere = '\\.(test|samples)\\.tsx?$|^src/platform/test-kit/'
const inRooms = (rooms) => `^src/(${rooms.join('|')})/`

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'screens-leave-the-server-alone',
      comment: "Screens, contracts and pure files go to the browser; the server's side stays at home.",
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `/server/|^src/app/(server|serve|api|shop|work|metrics)\\.ts$|^src/(operations|platform|verify)/|${looksAnywhere}`,
      },
      to: { path: '^src/.+/server/' },
    },
    {
      name: 'one-door-to-the-api',
      comment: "A room's API is mounted by api.ts and used over the wire; what rooms share are actions and queries.",
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/app/api\\.ts$|${looksAnywhere}` },
      to: { path: '\\.api\\.ts$' },
    },
    {
      name: 'pure-rooms-know-nothing-else',
      comment:
        'Money, calendar, periods and codes are arithmetic: no database, no React, no other room but how words are counted and texts bounded.',
      severity: 'error',
      from: { path: inRooms(pure), pathNot: looksAnywhere },
      to: { path: '^src/', pathNot: `${inRooms(pure)}|^src/platform/(plural|text)\\.ts$` },
    },
    {
      name: 'pages-are-not-imported',
      comment: 'A page is an address, not a part.',
      severity: 'error',
      from: { path: '^src/', pathNot: looksAnywhere },
      to: { path: pages },
    },
    {
      name: 'the-shop-does-without-its-demo',
      comment: 'An empty shop is a whole shop: only serve.ts knows that there is a demo to fill it with.',
      severity: 'error',
      from: { path: '^(src|postgres)/', pathNot: `^src/app/serve\\.ts$|${looksAnywhere}` },
      to: { path: '^demo/' },
    },
    {
      name: 'postgres-knows-no-room',
      comment: 'It runs a database for whoever asks, and knows of the shop what the platform says of its roles.',
      severity: 'error',
      from: { path: '^postgres/', pathNot: looksAnywhere },
      to: { path: '^(src/(?!platform/)|demo/)' },
    },
    {
      name: 'rooms-know-an-address-not-a-runner',
      comment: 'A room is given a database; who starts one is server.ts, the platform and the commands.',
      severity: 'error',
      from: { path: '^(src/(?!platform/|operations/|app/server\\.ts)|demo/)', pathNot: looksAnywhere },
      to: { path: '^postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], conditionNames: ['import', 'default'] },
  },
}
