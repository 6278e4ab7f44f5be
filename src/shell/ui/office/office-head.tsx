import type { ReactNode } from 'react'
import { useScreen } from '#shell/screens/use-screen.ts'
import { DraftReminder } from '../draft-reminder.tsx'

type OfficeHeadProps = {
  /** Default: the screen's title. */
  title?: ReactNode
  above?: ReactNode
  action?: ReactNode
  lang?: string
  /** The page's own first line says more than its title. */
  isSmall?: boolean
}

export function OfficeHead({ title, above, action, lang, isSmall }: OfficeHeadProps) {
  const screen = useScreen()
  return (
    <header className="mb-5">
      {above}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 lang={lang} className={isSmall ? 'text-sm font-normal text-soft' : 'text-2xl font-semibold tracking-tight'}>
          {title ?? screen?.title}
        </h1>
        {action}
      </div>
      <DraftReminder />
    </header>
  )
}
