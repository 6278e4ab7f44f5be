import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ChevronDownIcon } from './frame-icons.tsx'

type DropdownProps = {
  label: ReactNode
  children: ReactNode
  align?: 'left' | 'right'
  className?: string
  panelClassName?: string
}

/** `<details>`: opens before hydration. One at a time. */
export function Dropdown({ label, children, align = 'left', className = '', panelClassName = '' }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // A new key is a new page, even at the same address. The first may have been opened before hydration.
  const page = useRef(key)
  useEffect(() => {
    if (details.current && page.current !== key) details.current.open = false
    page.current = key
  }, [key])

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  return (
    <details
      ref={details}
      name="dropdown"
      className={`group relative ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="flex min-h-11 items-center gap-1.5 rounded-house px-3 font-semibold transition-colors select-none group-open:bg-sunken hover:bg-sunken">
        <span className="contents">{label}</span>
        <ChevronDownIcon className="size-4 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={`absolute top-full z-40 mt-2 rounded-house border border-line bg-raised shadow-lift ${align === 'right' ? 'right-0' : 'left-0'} ${panelClassName}`}
      >
        {children}
      </div>
    </details>
  )
}
