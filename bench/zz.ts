import { measureScriptBytes } from './page-scripts.ts'
const base = process.argv[2] as string
for (const path of process.argv.slice(3)) console.log(path, await measureScriptBytes(base, path))
