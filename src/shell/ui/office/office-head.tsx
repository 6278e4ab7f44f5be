import type { ReactNode } from 'react'
import { useScreen } from '#shell/screens/use-screen.ts'
import { DraftReminder } from '../draft-reminder.tsx'

type OfficeHeadProps = {
  /** Default: the screen's title. */
  title?: ReactNode
  above?: ReactNode
  action?: ReactNode
  lang?: string
}

export function OfficeHead({ title, above, action, lang }: OfficeHeadProps) {
  const screen = useScreen()
  return (
    <header className="mb-5">
      {above}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 lang={lang} className="text-2xl font-semibold tracking-tight">
          {title ?? screen?.title}
        </h1>
        {action}
      </div>
      <DraftReminder />
    </header>
  )
}
