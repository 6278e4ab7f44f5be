import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'

// A window is drawn in the browser alone.
vi.mock('./form-modal.tsx', () => ({
  FormModal: ({ title, saveLabel, children }: { title: string; saveLabel?: string; children: React.ReactNode }) => (
    <section aria-label={title}>
      {children}
      <button type="submit">{saveLabel ?? 'Išsaugoti'}</button>
    </section>
  ),
}))

// Another file of this worker may have loaded it with the window itself.
vi.resetModules()
const { EndpointForm } = await import('./endpoint-form.tsx')

const PromisePayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/debts/promise',
  who: 'debts:write',
  summary: 'Promise',
  body: z.object({
    day: z.string(),
    amount: z.number().optional(),
    note: z.string(),
    kind: z.string(),
    reason: z.string(),
  }),
})

const html = renderToString(
  <EndpointForm
    endpoint={PromisePayment}
    title="Pažadas"
    saveLabel="Įrašyti"
    fields={{
      day: { kind: 'day', label: 'Sumokės iki', missing: 'by-server', start: '2026-11-28' },
      amount: { kind: 'cents', label: 'Suma', missing: 'optional', hint: 'Tuščia – visą skolą.' },
      kind: { kind: 'choice', label: 'Kaip', labels: { phone: 'Telefonu', mail: 'Laišku' } },
      note: { kind: 'text', label: 'Pastaba', missing: 'nobody', rows: 3, max: 500 },
      reason: { kind: 'text', label: 'Kodėl', max: 100 },
    }}
    row={{ amount: 1250, note: 'Sutarta' }}
    onClose={() => {}}
    onDone={() => {}}
  >
    <p>Kitą kartą priminsime.</p>
  </EndpointForm>,
)
const control = (name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('a dialog shows the controls of its endpoint in their order, below its own words', () => {
  expect(html.match(/name="(\w+)"/g)).toEqual([
    'name="day"',
    'name="amount"',
    'name="kind"',
    'name="note"',
    'name="reason"',
  ])
  expect(html.indexOf('Kitą kartą priminsime.')).toBeLessThan(html.indexOf('Sumokės iki'))
  expect(html).toContain('>Įrašyti</button>')
})

test('controls begin with the row, money in euros', () => {
  expect(control('day')).toContain('value="2026-11-28"')
  expect(control('amount')).toContain('value="12.50"')
  expect(html).toMatch(/<textarea[^>]*maxLength="500"[^>]*>Sutarta/i)
  expect(html).toContain('<option value="mail">Laišku</option>')
})

test('a missing value is said by the form, by the server, or is allowed', () => {
  expect(control('reason')).toMatch(/required="" data-missing="[^"]+"/)
  expect(control('day')).toContain('required=""')
  expect(control('day')).not.toContain('data-missing')
  expect(control('note')).not.toContain('required')
  expect(html).toMatch(/Suma<\/span><span[^>]*> \(neprivaloma\)/)
})
