import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
const office = globSync('src/**/office/**/*.{ts,tsx}')
  .map((file) => file.slice('src/'.length))
  .filter((file) => !file.includes('.test.'))

test('the office asks in its screens’ loaders; what asks elsewhere says why at the line', async () => {
  const methods = await methodsByName()
  // A call outside contracts may be anything.
  const mayRead = (name: string, slim: Map<string, string>) =>
    slim.has(name) ? slim.get(name) === 'GET' : (methods.get(name)?.has('GET') ?? true)
  const elsewhere = office.flatMap((file) => {
    const slim = slimEndpointsIn(read(file))
    return outsideOfLoaders(read(file)).flatMap(({ name, says }) => (mayRead(name, slim) ? { file, name, says } : []))
  })
  expect(elsewhere.filter(({ says }) => !says)).toEqual([])
  // no exemption without a request
  expect(office.flatMap((file) => read(file).match(/\/\/ no loader: /g) ?? [])).toHaveLength(elsewhere.length)
})

test('exactly one effect of the office waits for the answers of loaders', () => {
  const waiting = office.filter(
    (file) => /\bPendingResult\b/.test(read(file)) && /useEffect\(.*?\.then\(/s.test(read(file)),
  )
  expect(waiting).toEqual(['shell/ui/office/use-loaded.ts'])
})

test('a question in an effect is found, and so is one in a function beside the loader', () => {
  const screen = `
    export const clientLoader = createOfficeLoader(({ signal }) => ({ list: sendRequest(ListA, { signal }), more: of(() => sendRequest(ListB)) }))
    function Page() {
      useEffect(() => void sendRequest(ListC).then(show), [])
      // no loader: looked for while somebody types
      const load = () => sendRequest(catalogue[kind].list)
    }`
  expect(outsideOfLoaders(screen)).toEqual([
    { name: 'ListC', says: false },
    { name: 'list', says: true },
  ])
})

/** `says`: a reason precedes the line (`// no loader: …`). */
function outsideOfLoaders(source: string): { name: string; says: boolean }[] {
  let rest = source.replace(/^ *\*.*$/gm, '')
  for (let at = rest.indexOf('createOfficeLoader('); at >= 0; at = rest.indexOf('createOfficeLoader(', at + 1))
    rest = rest.slice(0, at) + rest.slice(endOfCall(rest, at))
  return [...rest.matchAll(/(\/\/ no loader: \S.*\n.*)?\bsendRequest\(\s*([\w.[\]]+)/g)].map(([, why, value = '']) => ({
    name: value.split('.').at(-1) as string,
    says: why !== undefined,
  }))
}

const slimEndpointsIn = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/const (\w+) = defineSlimEndpoint<[^(]*\('(\w+)'/g)].map(([, name = '', method = '']) => [
      name,
      method,
    ]),
  )

function endOfCall(source: string, from: number): number {
  let open = 0
  for (let at = source.indexOf('(', from); at < source.length; at++) {
    if (source[at] === '(') open++
    if (source[at] === ')' && --open === 0) return at + 1
  }
  return source.length
}

/** Also inside groups (`AdminCategories.rent.list`). */
async function methodsByName(): Promise<Map<string, Set<string>>> {
  const methods = new Map<string, Set<string>>()
  const gather = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || '_zod' in value) return
    const { method } = value as { method?: unknown }
    if (typeof method === 'string') methods.set(name, (methods.get(name) ?? new Set()).add(method))
    else for (const [inner, one] of Object.entries(value)) gather(inner, one)
  }
  for (const file of globSync('src/**/*.contract.ts'))
    for (const [name, value] of Object.entries(await import(`../${file}`))) gather(name, value)
  return methods
}
