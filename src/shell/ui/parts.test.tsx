import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rights } from '#platform/rights.ts'
import { Button } from './button.tsx'
import { CartIconButton } from './cart-icon-button.tsx'
import { DayReceipt } from './day-receipt.tsx'
import { Form } from './form.tsx'
import { FormErrors } from './form-errors.tsx'
import { formatHeaderHours } from './format-header-hours.ts'
import { DataTable } from './office/data-table.tsx'
import { RightsProvider } from './office/permissions.tsx'
import { OfficeShell } from './office-shell.tsx'
import { Pagination } from './pagination.tsx'
import { Picture } from './picture.tsx'
import { OpensSoon } from './shop-footer.tsx'
import { ShopShell } from './shop-shell.tsx'
import { TextField } from './text-field.tsx'

const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => complaints.mockClear())
afterEach(() => expect(complaints).not.toHaveBeenCalled())

test('a field shows the messages of its own name, and says so to screen readers', () => {
  const html = render(
    <Form errors={{ email: ['Neteisingas el. paštas.'], 'properties.0.value': ['Per ilga reikšmė.'] }}>
      <TextField label="El. paštas" name="email" />
      <TextField label="Vardas" name="name" />
      <TextField label="Reikšmė" name="properties[0][value]" />
    </Form>,
  )
  const [email = '', name = '', value = ''] = html.match(/<input[^>]*>/g) ?? []
  expect(email).toContain('aria-invalid="true"')
  const error = /aria-describedby="([^"]+)"/.exec(email)?.[1]
  expect(html).toMatch(new RegExp(`id="${error}"[^>]*>.*?Neteisingas el. paštas.`))
  expect(name).not.toContain('aria-invalid')
  expect(value).toContain('aria-invalid="true"')
})

test('of several messages for one field its first is shown under it', () => {
  const html = render(
    <Form errors={{ email: ['Per ilgas.', 'Neteisingas.'] }}>
      <TextField label="El. paštas" name="email" />
    </Form>,
  )
  expect(html).toContain('Per ilgas.')
  expect(html).not.toContain('Neteisingas.')
})

test('the red alert lists the first message of each field, and is not there without one', () => {
  const html = render(<FormErrors message="Klaida" errors={{ email: ['Pirma', 'Antra'], name: ['Trečia'] }} />)
  expect(html.match(/<li>[^<]*/g)).toEqual(['<li>Pirma', '<li>Trečia'])
  expect(render(<FormErrors message="Klaida" />)).toContain('Klaida')
  expect(render(<FormErrors errors={{}} />)).toBe('')
})

test('a working button cannot be pressed again and keeps its words', () => {
  const html = render(<Button pending>Siųsti</Button>)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*aria-busy="true"/)
  expect(html).toContain('Siųsti')
})

test('an empty list has no page numbers', () => {
  const hrefOf = (page: number) => `?page=${page}`
  expect(render(<Pagination page={1} lastPage={1} total={0} hrefOf={hrefOf} />)).toBe('')
  const html = render(<Pagination page={2} lastPage={9} total={170} hrefOf={hrefOf} />)
  expect(html.match(/aria-label="\d puslapis"/g)).toHaveLength(5)
  expect(html).toContain('href="/?page=3"')
})

test('a picture names its sizes and keeps its place; a missing one keeps it too', () => {
  const html = render(<Picture src="/images/abc-640.webp" alt="Perforatorius" width={800} height={600} />)
  expect(html).toContain('/images/abc-320.webp 320w')
  expect(html).toMatch(/width="800" height="600"/)
  expect(render(<Picture src="" alt="Perforatorius" />)).toMatch(/role="img" aria-label="Perforatorius"/)
})

test('a free day on the receipt says why it is free', () => {
  const html = render(
    <DayReceipt
      lines={[
        { label: 'Penktadienis', amount: '24,20 €' },
        { label: 'Šeštadienis', detail: 'savaitgalis – nemokamai', quiet: true },
      ]}
      total="24,20 €"
    />,
  )
  expect(html).toMatch(/line-through[^>]*>Šeštadienis/)
  expect(html).toContain('savaitgalis – nemokamai')
})

test('an empty table gives way to its empty state', () => {
  const columns = [{ key: 'title', head: 'Pavadinimas', cell: (row: { title: string }) => row.title }]
  const table = (rows: { title: string }[]) => (
    <DataTable
      label="Produktai"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.title}
      empty={<p>Nėra produktų</p>}
    />
  )
  expect(render(table([]))).toBe('<p>Nėra produktų</p>')
  expect(render(table([{ title: 'Grąžtas' }]))).toContain('<td data-label="Pavadinimas">Grąžtas</td>')
})

test('the shop frame shows the way in to a guest and the office to an admin', () => {
  const guest = render(shop(null))
  expect(guest).toContain('href="/login"')
  expect(guest).not.toContain('Atsijungti')
  expect(guest).not.toContain('/admin')
  expect(guest).toContain('aria-label="Krepšelis"')

  const admin = render(shop({ name: 'Ona', isAdmin: true }))
  expect(admin).not.toContain('href="/login"')
  expect(admin).toContain('href="/admin/dashboard"')

  expect(render(shop({ name: 'Jonas', isAdmin: false }))).not.toContain('/admin')
})

test('the frame leaves out settings that are empty', () => {
  const html = render(shop(null))
  expect(html).not.toContain('tel:')
  expect(html).not.toContain('PVM kodas')
  expect(html).toContain('Pirmadienis–penktadienis')
})

test('T115 the frame of a shop that takes no orders yet says so, a ready one does not', () => {
  expect(render(<OpensSoon />)).toContain('Užsakymus pradėsime priimti netrukus')
})

test('the office rail goes by work, and one button leads to all sections', () => {
  const html = render(
    <RightsProvider rights={rights}>
      <OfficeShell who={{ name: 'Ona' }} onLogout={() => {}}>
        turinys
      </OfficeShell>
    </RightsProvider>,
  )
  for (const word of ['Užsakymai', 'Nuomos', 'Pinigai', 'Visi skyriai']) expect(html).toContain(word)
  expect(html).not.toContain('Buhalterija')
})

const shopDetails = {
  name: 'Įrankinė',
  code: '',
  vat_code: '',
  address: '',
  phone: '',
  email: '' as const,
  social: {},
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  ready: true,
}

function shop(who: { name: string; isAdmin: boolean } | null) {
  return (
    <ShopShell
      settings={{ ...shopDetails, hours: formatHeaderHours(shopDetails) }}
      places={[]}
      catalogues={[{ kind: 'rent', label: 'Nuoma', items: [{ title: 'Gręžtuvai', href: '/nuoma/greztuvai' }] }]}
      search={null}
      cart={<CartIconButton count={0} href="/cart" />}
      who={who}
      onLogout={() => {}}
      onCookies={() => {}}
    >
      turinys
    </ShopShell>
  )
}

function render(part: ReactNode): string {
  return renderToString(<MemoryRouter>{part}</MemoryRouter>).replaceAll('<!-- -->', '')
}
