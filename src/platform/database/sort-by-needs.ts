import { type SqlFile, WrongSqlFile } from './read-sql-files.ts'

/** Each file after those that it calls or reads. Throws WrongSqlFile. */
export function sortByNeeds(files: SqlFile[]): SqlFile[] {
  const functions = new Map(files.filter(({ kind }) => kind === 'functions').map((file) => [objectOf(file), file]))
  const views = new Map(files.filter(({ kind }) => kind === 'views').map((file) => [objectOf(file), file]))
  const sorted = new Set<SqlFile>()

  const put = (file: SqlFile, above: SqlFile[]): void => {
    if (sorted.has(file)) return
    if (above.includes(file))
      throw new WrongSqlFile(
        `These need each other: ${[...above, file].map(({ name }) => `sql/${name}.sql`).join(' → ')}`,
      )
    for (const need of needsOf(file)) put(need, [...above, file])
    sorted.add(file)
  }

  const needsOf = (file: SqlFile): SqlFile[] => {
    const code = file.text.replace(/--.*$/gm, '')
    const run = file.kind === 'triggers' ? /EXECUTE FUNCTION (\w+)\(/.exec(code)?.[1] : undefined
    if (file.kind === 'triggers' && !functions.has(run ?? ''))
      throw new WrongSqlFile(`sql/${file.name}.sql runs ${run}(), which has no file.`)
    const called = [...code.matchAll(/\b(\w+)\s*\(/g)].map(([, word = '']) => functions.get(word))
    const read = [...code.matchAll(/\b\w+\b/g)].map(([word]) => views.get(word))
    return [...new Set([...called, ...read])].filter((need) => need !== undefined && need !== file) as SqlFile[]
  }

  for (const file of files) put(file, [])
  return [...sorted]
}

const objectOf = ({ name }: SqlFile): string => name.slice(name.indexOf('/') + 1)
