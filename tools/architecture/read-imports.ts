import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

export interface Import {
  from: string
  to: string
}

export interface ImportGraph {
  /** Against `.dependency-cruiser.mjs`: `rule: from → to`. */
  broken: string[]
  files: string[]
  imports: Import[]
}

export async function readImports(root: string): Promise<ImportGraph> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'))
  const { output } = await cruise(listFolders(root), { ...options, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const { modules, summary } = output
  const ours = modules.filter(({ source }) => source.startsWith('src/'))
  return {
    broken: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    files: ours.map(({ source }) => source),
    imports: ours.flatMap(({ source, dependencies }) =>
      [...new Set(dependencies.map(({ resolved }) => resolved))]
        .filter((to) => to.startsWith('src/'))
        .map((to) => ({ from: source, to })),
    ),
  }
}

const listFolders = (root: string) => ['src', 'demo', 'postgres'].filter((folder) => existsSync(join(root, folder)))
