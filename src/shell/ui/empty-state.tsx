import type { ReactNode } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'

type EmptyStateProps = {
  /** „Nėra produktų“. */
  title: string
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  icon?: ReactNode
  className?: string
}

export function EmptyState({ title, children, action, icon, className = '' }: EmptyStateProps) {
  const say = useVatWords()
  return (
    <div className={`flex flex-col items-center gap-3 px-4 py-14 text-center ${className}`}>
      {icon && (
        <div className="flex size-14 items-center justify-center rounded-full border border-line text-soft [&_svg]:size-6">
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-soft">{say(children)}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
