import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DraftReminder } from '#shell/ui/draft-reminder.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PinIcon } from '#shell/ui/frame-icons.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { useLatestNotice } from '#shell/ui/use-latest-notice.ts'
import type { WorkSite } from '../objects.contract.ts'
import { ObjectCard } from './object-card.tsx'
import { WorkSiteForm } from './work-site-form.tsx'

export default function MyObjects({ objects }: { objects: WorkSite[] }) {
  const { revalidate } = useRevalidator()
  const [isAdding, add] = useState(false)
  const { notice, show, end } = useLatestNotice<string>()

  const heading = useRef<HTMLHeadingElement>(null)

  async function done(message: string, isGone: boolean) {
    add(false)
    show(message)
    await revalidate()
    if (isGone) heading.current?.focus()
  }

  const addButton = (
    <Button onClick={() => add(true)}>
      <PlusIcon className="size-4.5" />
      Pridėti objektą
    </Button>
  )
  return (
    <div className="pb-16">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
          Objektai
        </h1>
        {objects.length > 0 && !isAdding && addButton}
      </div>
      <p className="mb-6 max-w-prose text-soft">
        Priskirkite užsakymą objektui ir matysite, kas ten dabar išnuomota ir kiek jau kainavo.
      </p>
      <DraftReminder of="formą" />
      {notice && (
        <Banner key={notice.number} kind="success" className="mb-6" hideAfter={5_000} onHide={() => end(notice.number)}>
          {notice.content}
        </Banner>
      )}
      {isAdding && (
        <section aria-label="Naujas objektas" className="mb-6 rounded-house border border-line bg-raised p-4 sm:p-6">
          <h2 className="section-title mb-5">Naujas objektas</h2>
          <WorkSiteForm onDone={() => done('Objektas pridėtas.', true)} onCancel={() => add(false)} />
        </section>
      )}
      {objects.length === 0 && !isAdding && (
        <EmptyState icon={<PinIcon />} title="Objektų dar nėra" action={addButton}>
          Pridėkite statybvietę, namą ar kitą vietą, kuriai nuomojatės įrankius.
        </EmptyState>
      )}
      <ul className="grid gap-6 empty:hidden">
        {objects.map((object) => (
          <li key={object.id}>
            <ObjectCard
              object={object}
              onSaved={() => done('Objektas išsaugotas.', false)}
              onDeleted={() => done('Objektas ištrintas.', true)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
