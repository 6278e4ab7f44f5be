import type { ReactNode } from 'react'
import { Dropdown } from './dropdown.tsx'

interface ChoiceMenuProps {
  label: string
  icon?: ReactNode
  chosen: number | undefined
  options: readonly { id: number | undefined; title: string }[]
  onChoose: (id: number | undefined) => void
  className?: string
}

/** Neither field nor option, so that a page's own fields keep their places for keys and readers. */
export function ChoiceMenu({ label, icon, chosen, options, onChoose, className = '' }: ChoiceMenuProps) {
  const title = options.find(({ id }) => id === chosen)?.title
  const shown = (
    <>
      {icon}
      <span>
        <span className="font-normal text-soft">{label}</span> <span>{title}</span>
      </span>
    </>
  )
  return (
    <Dropdown label={shown} className={`w-fit ${className}`} panelClassName="min-w-44 p-1.5">
      <ul>
        {options.map((one) => (
          <li key={one.id ?? 0}>
            <button
              type="button"
              aria-pressed={one.id === chosen}
              className="min-h-11 w-full rounded-house px-3 text-left text-ink hover:bg-sunken aria-pressed:font-semibold"
              onClick={({ currentTarget }) => {
                onChoose(one.id)
                const menu = currentTarget.closest('details')
                if (menu) menu.open = false
                menu?.querySelector('summary')?.focus()
              }}
            >
              {one.title}
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
