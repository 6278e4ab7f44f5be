import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the office asks outside of its screens' loaders: no page loads, each with its reason. */
const others: Record<string, string> = {
  'catalogue/office/office-products.ts list': 'what the loaders of the three kinds’ screens call',
  'catalogue/office/products-loader.ts ListCategories[kind]': 'a function of such a loader',
  'dashboard/office/own-note.ts ShowNote': 'the note lives as long as the tab, and not as a screen',
  'desk/office/pick-product.tsx FindForDesk': 'looked for while somebody types',
  'desk/office/use-buying-client.ts ShowClientCredit': 'what is left at the moment a client is chosen or refused',
  'desk/office/change-order.page.tsx ShowDeskOrder': 'the newest order, when a colleague was quicker',
  'desk/office/find-buyers.ts ListClients': 'looked for while somebody types',
  'companies/office/find-company.ts FindCompany': 'looked for while somebody types',
  'fleet/office/collisions.page.tsx ShowCredit': 'a window that a button opens',
  'fleet/office/move-modal.tsx ShowAvailability': 'a window that a button opens',
  'fleet/office/move-modal.tsx ShowPublicSettings': 'a window that a button opens',
  'fleet/office/downtime-form.tsx ListUnits': 'looked for when somebody asks',
  'fleet/office/downtime-form.tsx list': 'looked for when somebody asks',
  'fleet/office/product-picker.tsx list': 'looked for while somebody types',
  'fleet/office/read-unit-figures.ts ShowUnitUtilisation': 'a function of a machine’s loader',
  'fleet/office/who-had-card.tsx WhoHadUnit': 'asked when somebody sends the form',
  'payments/office/payee-picker.tsx FindOpenBills': 'looked for while somebody types',
  'payments/office/payee-picker.tsx ListOrders': 'looked for while somebody types',
  'payments/office/payee-picker.tsx ListOrderPayments': 'what is due of an order at the moment it is chosen',
  'prices/office/target-picker.tsx ListCategories[kind]': 'looked for while somebody types',
  'rounds/office/use-round.ts ShowMyRound':
    'the driver’s page, which opens without a network and asks again each minute',
  'search/office/use-found.ts FindAnything': 'looked for while somebody types',
  'order-book/office/order.page.tsx ShowCredit': 'a window that a button opens',
  'ui/office/outcome-of.ts call': 'what became of an import whose answer was lost',
  'ui/office/use-import.ts call': 'sends the file of an import, whichever it is',
  'ui/office/use-progress.ts call': 'how far an import has come, again and again',
}

/** Effects that name less than they use, none of which asks for anything. */
const silenced = [
  'rentals/office/calendar/calendar-grid.tsx',
  'search/office/command-box.tsx',
  'ui/office/data-table.tsx',
  'ui/office/list-table.tsx',
  'ui/office/use-camera.ts',
]

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
const office = globSync('src/**/office/**/*.{ts,tsx}')
  .map((file) => file.slice('src/'.length))
  .filter((file) => !file.includes('.test.'))

test('the office asks in its screens’ loaders, and nowhere else', async () => {
  const methods = await methodsByName()
  // What no contract names may be anything.
  const mayRead = (name: string, slim: Map<string, string>) =>
    slim.has(name) ? slim.get(name) === 'GET' : (methods.get(name)?.has('GET') ?? true)
  const asked = office.flatMap((file) =>
    outsideOfLoaders(read(file))
      .filter((name) => mayRead(name, slimEndpointsIn(read(file))))
      .map((name) => `${file} ${name}`),
  )
  expect([...new Set(asked)].sort()).toEqual(Object.keys(others).sort())
})

test('one effect of the office waits for what its loaders have asked', () => {
  const waiting = office.filter((file) => /\bQuestion\b/.test(read(file)) && /useEffect\(.*?\.then\(/s.test(read(file)))
  expect(waiting).toEqual(['ui/office/use-loaded.ts'])
})

test('no effect hides what it depends on to be run again', () => {
  expect(office.filter((file) => read(file).includes('useExhaustiveDependencies')).sort()).toEqual(silenced)
})

test('a question in an effect is found, and so is one in a function beside the loader', () => {
  const screen = `
    export const clientLoader = staffLoader(({ signal }) => ({ list: sendRequest(ListA, { signal }), more: of(() => sendRequest(ListB)) }))
    function Page() {
      useEffect(() => void sendRequest(ListC).then(show), [])
      const load = () => sendRequest(catalogue[kind].list)
    }`
  expect(outsideOfLoaders(screen)).toEqual(['ListC', 'list'])
})

/** What is asked in this source, by its last name, without what stands between the brackets of `staffLoader(…)`. */
function outsideOfLoaders(source: string): string[] {
  let rest = source.replace(/^ *\*.*$/gm, '')
  for (let at = rest.indexOf('staffLoader('); at >= 0; at = rest.indexOf('staffLoader(', at + 1))
    rest = rest.slice(0, at) + rest.slice(endOfCall(rest, at))
  return [...rest.matchAll(/\bsendRequest\(\s*([\w.[\]]+)/g)].map(([, asked = '']) => asked.split('.').at(-1) as string)
}

/** What a file itself calls by `slimEndpoint<…>('PUT', …)`. */
const slimEndpointsIn = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/const (\w+) = slimEndpoint<[^(]*\('(\w+)'/g)].map(([, name = '', method = '']) => [
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

/** The methods that go by a name: of an endpoint, or of one of several that a contract gathers (`AdminCategories.rent.list`). */
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
