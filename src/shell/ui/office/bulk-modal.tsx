import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '#platform/pick-plural-form.ts'
import { Form } from '../form.tsx'
import { FormErrors } from '../form-errors.tsx'
import { useSubmit } from '../use-submit.ts'
import { FormModal } from './form-modal.tsx'

export interface BulkLook {
  changed: number
  /** Those that are so already. */
  same: number
  skipped: number
  /** The first of each. */
  rows: { id: number; title: string; before: string; after: string }[]
  skipped_rows: { id: number; title: string; why: string }[]
  seen: string
}

interface BulkModalProps<Look extends BulkLook> {
  title: string
  /** Controls of what changes; another value needs another look. */
  children: ReactNode
  send: (typed: FormData, how: { dry_run: true } | { seen: string }) => Promise<Look>
  /** Below the look. */
  warning?: ReactNode
  onClose: () => void
  onDone: (answer: Look) => void
}

/** What would change is looked at first; what is done is what was looked at. */
export function BulkModal<Look extends BulkLook>(props: BulkModalProps<Look>) {
  const { title, children, send, warning, onClose, onDone } = props
  const formId = useId()
  const [look, setLook] = useState<Look>()
  const isReady = look !== undefined && look.changed > 0
  const { errors, message, pending, onSubmit, reset } = useSubmit(
    async (typed) => {
      if (!isReady) return setLook(await send(typed, { dry_run: true }))
      onDone(await send(typed, { seen: look.seen }))
    },
    { onProblem: () => setLook(undefined), fallback: 'Pakeisti nepavyko.' },
  )
  return (
    <FormModal
      title={title}
      size="large"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      saveLabel={isReady ? `Pakeisti (${formatCount(look.changed)})` : 'Peržiūrėti'}
    >
      <Form
        id={formId}
        {...(errors && { errors })}
        onSubmit={onSubmit}
        onChange={() => {
          setLook(undefined)
          reset()
        }}
      >
        <FormErrors message={Object.keys(errors ?? {}).length > 0 ? '' : message} />
        {children}
        <div role="status">{look && <LookOf {...look} />}</div>
        {isReady && warning}
      </Form>
    </FormModal>
  )
}

function LookOf({ changed, same, skipped, rows, skipped_rows: left }: BulkLook) {
  return (
    <div className="grid gap-4">
      <p className="figures font-semibold">{describeLook(changed, same, skipped)}</p>
      {rows.length > 0 && (
        <ul aria-label="Kas pasikeis" className="divide-y divide-line border-y border-line text-sm">
          {rows.map(({ id, title, before, after }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="figures ml-auto text-right">
                <span className="text-soft">{before}</span>
                <span className="sr-only"> taps</span>
                <span aria-hidden="true"> → </span>
                <b>{after}</b>
              </span>
            </li>
          ))}
          <Others of={changed} shown={rows.length} />
        </ul>
      )}
      {left.length > 0 && (
        <section aria-label="Praleidžiama">
          <h3 className="mb-1 font-semibold">Praleidžiama</h3>
          <ul className="grid gap-1 text-sm">
            {left.map(({ id, title, why }) => (
              <li key={id} className="wrap-anywhere">
                <span>{title}</span>: <span className="text-soft">{why}</span>
              </li>
            ))}
            <Others of={skipped} shown={left.length} />
          </ul>
        </section>
      )}
    </div>
  )
}

const describeLook = (changed: number, same: number, skipped: number): string =>
  `${[
    changed > 0 ? `Pasikeis ${formatCount(changed)}` : 'Niekas nepasikeis',
    same > 0 && `jau taip yra ${formatCount(same)}`,
    skipped > 0 && `praleidžiama ${formatCount(skipped)}`,
  ]
    .filter(Boolean)
    .join(', ')}.`

const Others = ({ of, shown }: { of: number; shown: number }) =>
  of > shown && <li className="figures py-1.5 text-soft">{`ir dar ${formatCount(of - shown)}`}</li>
