import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { ArrowRightIcon } from '../frame-icons.tsx'

type FigureCardProps = {
  label: string
  /** Formatted. Undefined while loading: keeps its height. */
  figure?: ReactNode
  /** „iš jų aktyvūs 12“. */
  sub?: ReactNode
  href?: string
  className?: string
}

export function FigureCard({ label, figure, sub, href, className = '' }: FigureCardProps) {
  const say = useVatWords()
  return (
    <div
      className={`relative rounded-house border border-line bg-raised px-5 py-4 ${href ? 'transition-colors hover:border-ink' : ''} ${className}`}
    >
      <p className="flex items-center justify-between gap-2 text-sm font-semibold text-soft">
        {href ? (
          <Link to={href} className="after:absolute after:inset-0 after:rounded-house">
            {say(label)}
          </Link>
        ) : (
          <span>{say(label)}</span>
        )}
        {href && <ArrowRightIcon className="size-4" />}
      </p>
      <div className="@container">
        <p className="figures mt-1 min-h-10 text-[clamp(1.25rem,16cqi,2rem)] leading-10 font-semibold tracking-tight">
          {figure ?? <span className="inline-block h-7 w-20 animate-pulse rounded-house bg-line/70" />}
        </p>
      </div>
      <p className="figures min-h-5 text-sm text-soft">{say(sub)}</p>
    </div>
  )
}
