import { useId, useRef, useState } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { ObjectForm as Written } from '../../objects.contract.ts'
import { WorkSiteForm } from '../work-site-form.tsx'

interface CompanySitesProps {
  sites: ClientSite[]
  className?: string
  /** Absent: read-only. */
  changing?: {
    save: (form: Written, site: ClientSite | undefined) => Promise<unknown>
    close: (site: ClientSite) => Promise<unknown>
    onChanged: (message: string) => void
  }
}

export function CompanySites({ sites, className = 'mt-6', changing }: CompanySitesProps) {
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [editing, edit] = useState<ClientSite | 'new' | null>(null)

  function done(message: string) {
    edit(null)
    changing?.onChanged(message)
    // the focused form is gone
    title.current?.focus()
  }

  const form = (site?: ClientSite) =>
    changing && (
      <WorkSiteForm
        {...(site && { object: site })}
        save={(written) => changing.save(written, site)}
        onDone={() => done(site ? 'Objektas išsaugotas.' : 'Objektas pridėtas.')}
        onCancel={() => edit(null)}
      />
    )
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id={heading} ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          Objektai
        </h3>
        {changing && editing !== 'new' && (
          <Button variant="quiet" size="small" onClick={() => edit('new')}>
            <PlusIcon className="size-4.5" />
            Pridėti objektą
          </Button>
        )}
      </div>
      {editing === 'new' && <div className="mb-4 rounded-house border border-line p-4">{form()}</div>}
      {sites.length === 0 && editing !== 'new' && (
        <p className="max-w-prose text-soft">
          Objektų dar nėra.{' '}
          <span>{changing && 'Pridėkite statybvietes: užsakydami jas pasirinks visi, kas užsako įmonei.'}</span>
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {sites.map((site) => (
          <li key={site.id} className="py-3">
            {editing !== 'new' && editing?.id === site.id ? (
              form(site)
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <Where site={site} />
                {changing && (
                  <div className="flex flex-wrap gap-2">
                    <Button variant="quiet" size="small" onClick={() => edit(site)}>
                      Keisti<span className="sr-only">{`: ${site.title}`}</span>
                    </Button>
                    <CloseButton site={site} close={changing.close} onClosed={() => done('Objektas uždarytas.')} />
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Where({
  site: { title, address, city, postal_code, contact_name, contact_phone, comment },
}: {
  site: ClientSite
}) {
  const contact = [contact_name, contact_phone && formatPhone(contact_phone)].filter(Boolean).join(', ')
  return (
    <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft">{`${address}, ${postal_code ? `${postal_code} ` : ''}${city}`}</p>
      {contact && <p className="figures text-sm text-soft">{`Kontaktas: ${contact}`}</p>}
      {comment && <p className="text-sm whitespace-pre-line text-soft">{comment}</p>}
    </div>
  )
}

interface CloseButtonProps {
  site: ClientSite
  close: (site: ClientSite) => Promise<unknown>
  onClosed: () => void
}

function CloseButton({ site, close, onClosed }: CloseButtonProps) {
  const [isOpen, open] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function confirm() {
    setPending(true)
    setProblem('')
    try {
      await close(site)
      open(false)
      onClosed()
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => open(true)}>
        Uždaryti<span className="sr-only">{`: ${site.title}`}</span>
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title="Uždaryti objektą"
        message={
          <p className="wrap-anywhere">
            Uždaryti objektą „<span>{site.title}</span>“? Užsakydami jo niekas nebepasirinks, o ankstesni užsakymai jį
            išlaikys.
          </p>
        }
        confirmLabel="Uždaryti"
        pending={isPending}
        error={problem}
        onConfirm={confirm}
        onCancel={() => {
          setProblem('')
          open(false)
        }}
      />
    </>
  )
}
