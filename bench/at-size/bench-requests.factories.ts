import { testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

/** `customer`: one with many orders. */
export type BenchRole = 'anyone' | 'admin' | 'customer'

export interface BenchRequest {
  as: BenchRole
  path: string
  /** Also ask for the middle and last page. */
  paged?: true
  /** An action: runs once. Expected status; default any success. */
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object | Buffer
  headers?: Record<string, string>
  answers?: number
}

export function listBenchRequests(now: Date): BenchRequest[] {
  const day = (ahead: number) => addDays(toVilniusDay(now), ahead)
  const lastMonth = `from=${day(-60)}&to=${day(-30)}`
  const lists = (as: BenchRole, path: string, queries: string[]): BenchRequest[] =>
    ['', ...queries.map((query) => `?${query}`)].map((query) => ({ as, path: path + query, paged: true }))
  const once = (as: BenchRole, ...paths: string[]): BenchRequest[] => paths.map((path) => ({ as, path }))

  return [
    ...(['rent', 'sell', 'addition'] as const).flatMap((kind) => [
      ...once('anyone', `/api/${kind}-categories`),
      ...lists('anyone', `/api/${kind}-products`, [
        ...['sort=price', 'sort=-price', 'available=1', `category=kategorija-${kind}-1-1`],
        ...[`category=kategorija-${kind}-1-1&sort=price`, `category=kategorija-${kind}-1-1&available=1`],
      ]),
      ...lists('admin', `/api/admin/${kind}-products`, [
        ...['q=kalvis', 'q=xyz', 'q=ka', 'sort=-title', 'sort=price', 'sort=stock', 'sort=-stock', 'stock=out'],
        ...['q=kalvis&sort=stock', 'stock=in', `category=kategorija-${kind}-1-1`],
        `category=kategorija-${kind}-1-1&sort=stock`,
      ]),
      ...lists('admin', `/api/admin/${kind}-categories`, []),
    ]),
    ...once('anyone', '/api/rent-products/irankis-2'),
    ...once('anyone', `/api/rent-products/irankis-2/availability?from=${day(1)}&to=${day(60)}`),
    ...['gre', 'kalvis', 'akumuliatorinis gręž', 'greztuvs', 'Meistras B1', 'betonui', 'dzlsk', 'a'].flatMap(
      (typed) => [
        ...once('anyone', `/api/search?${new URLSearchParams({ raktazodis: typed, limit: '8' })}`),
        ...once('admin', `/api/admin/find?${new URLSearchParams({ q: typed })}`),
      ],
    ),
    ...once(
      'admin',
      '/api/admin/find?q=zemaite',
      '/api/admin/find?q=NS000012',
      '/api/admin/find?q=12',
      '/api/admin/find?q=ze',
      '/api/admin/find?q=qx',
    ),
    ...once('admin', '/api/admin/document-series', '/api/admin/invariants'),
    ...once('admin', `/api/admin/isaf/check?month=${day(-60).slice(0, 7)}`),
    ...once('admin', '/api/admin/dashboard/stats', '/api/admin/dashboard/today'),
    ...once(
      'admin',
      `/api/admin/rentals/calendar?from=${day(0)}&to=${day(27)}`,
      `/api/admin/rentals/calendar?from=${day(0)}&to=${day(27)}&q=kalvis`,
      '/api/admin/history/people',
    ),
    ...lists('admin', '/api/admin/orders', [
      ...[
        'paid=0',
        'paid=1',
        'q=zemaite',
        'q=ze',
        'q=qx',
        'q=7777',
        'q=NS000012',
        'sort=client',
        'sort=price',
        'sort=-placed_at',
        lastMonth,
      ],
    ]),
    ...lists('admin', '/api/admin/rentals', [
      ...[
        'state=late',
        'state=out',
        'state=returned',
        'state=upcoming',
        'q=zemaite',
        'q=ze',
        'q=qx',
        'sort=customer',
        'sort=product',
      ],
      ...['sort=expected_return', 'sort=-returned', lastMonth],
    ]),
    ...lists('admin', '/api/admin/units', [
      ...['state=out', 'state=idle', 'state=down', 'state=retired', 'product_id=4'],
      ...['search=ir-000123', 'search=sn-30011-7', 'search=kalvis', 'search=ka', 'search=qx', 'search=xyz'],
    ]),
    ...lists('admin', '/api/admin/downtimes', [
      'open=1',
      'open=0',
      'product_id=4',
      'product_id=4&open=0',
      'unit_id=40',
    ]),
    ...lists('admin', '/api/admin/inspections/due', [
      ...['which=overdue', 'which=soon', 'product_id=5', 'kind=alyva', 'search=ir-000123', 'search=qx'],
    ]),
    ...once(
      'admin',
      ...[
        '/api/admin/collisions',
        '/api/admin/units/7',
        '/api/admin/units/7/history',
        '/api/admin/units/130/inspections',
      ],
      '/api/admin/units/by-code/IR-000012',
      `/api/admin/units/who-had?code=IR-000012&at=${now.toISOString()}`,
    ),
    ...lists('admin', '/api/admin/payments', ['q=zemaite', 'q=ze', 'q=qx', 'q=LT12', 'way=cash', lastMonth]),
    ...lists('admin', '/api/admin/deposits', ['state=held', 'state=settled', 'q=zemaite', 'q=ze', 'q=qx', 'q=7777']),
    ...lists('admin', '/api/admin/withdrawals', []),
    ...lists('admin', '/api/admin/users', ['q=zemaite', 'q=ze', 'q=qx', 'sort=name', 'sort=email', 'sort=created_at']),
    ...lists('admin', '/api/admin/history', ['kind=product', lastMonth]),
    ...lists('admin', '/api/admin/bank-entries', [
      'state=settled',
      'state=other',
      'state=settled&q=zemaite',
      'state=settled&q=ze',
      'state=settled&q=qx',
    ]),
    ...lists('admin', '/api/admin/data-requests', ['state=open', 'state=done', 'kind=download']),
    ...lists('customer', '/api/orders', []),
    ...once('customer', '/api/user', '/api/objects', '/api/cart', '/api/user/erasure-request'),
    { as: 'customer', method: 'POST', path: '/api/user/data', body: { current_password: testPassword } },
  ]
}
