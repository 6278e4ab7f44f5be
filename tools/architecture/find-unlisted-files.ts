import type { Import } from './read-imports.ts'

const list = 'src/app/modules.ts'

/**
 * What the program would not have: `src/sales/cart/server/cart.api.ts is in no module`. Routes, events, subscribers,
 * invariants, erasures, purges and what a person's file has are told by the module of their folder; a job may be done by
 * another one.
 */
export function findUnlistedFiles(files: string[], imports: Import[]): string[] {
  const modules = new Set(imports.filter(({ from }) => from === list).map(({ to }) => to))
  const users = Map.groupBy(
    imports.filter(({ from }) => modules.has(from)),
    ({ to }) => to,
  )
  return files
    .filter((file) => /\.(api|jobs|events|subscribers|erasure|invariants|personal-data|retention)\.ts$/.test(file))
    .filter((file) => {
      const own = `${file.replace(/\/server\/.*|\/[^/]+$/, '')}/module.ts`
      return !users.get(file)?.some(({ from }) => from === own || file.endsWith('.jobs.ts'))
    })
    .map((file) => `${file} is in no module of ${list}`)
}
