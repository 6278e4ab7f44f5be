import type { ReactNode } from 'react'
import { DraftReminder } from '../draft-reminder.tsx'

type OfficeHeadProps = {
  title: ReactNode
  /** What stands small before it: the way back. */
  above?: ReactNode
  /** The screen's one primary action. */
  action?: ReactNode
  lang?: string
}

/** The head of an office screen. */
export function OfficeHead({ title, above, action, lang }: OfficeHeadProps) {
  return (
    <header className="mb-5">
      {above}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 lang={lang} className="text-2xl font-semibold tracking-tight">
          {title}
        </h1>
        {action}
      </div>
      <DraftReminder />
    </header>
  )
}
