import { type ReactNode, useId } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'

type CardProps = { title?: ReactNode; aside?: ReactNode; children: ReactNode; className?: string }

export function Card({ title, aside, children, className = '' }: CardProps) {
  const id = useId()
  const say = useVatWords()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-house border border-line bg-raised ${className}`}
    >
      {title && (
        <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-5 py-2">
          <h2 id={id} className="text-base">
            {say(title)}
          </h2>
          {aside}
        </header>
      )}
      <div className="p-5">{children}</div>
    </section>
  )
}
