import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { CloseIcon, SearchIcon } from '../frame-icons.tsx'
import { type Option, SelectField } from '../select-field.tsx'
import type { useFilters } from './use-filters.ts'

export function FilterBar({
  filters,
  children,
}: {
  filters: { any: boolean; clear: () => void }
  children: ReactNode
}) {
  return (
    <search aria-label="Sąrašo filtrai" className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      {children}
      {filters.any && (
        <Button variant="quiet" onClick={filters.clear}>
          <CloseIcon className="size-4" />
          Išvalyti filtrus
        </Button>
      )}
    </search>
  )
}

export type FilterOf<Name extends string> = {
  filters: ReturnType<typeof useFilters<Name>>
  name: NoInfer<Name>
  label: string
  className?: string
}

const typingPauseMs = 300

/** Debounced by 300 ms; Enter searches at once. */
export function SearchFilter<Name extends string>({
  filters,
  name,
  label,
  className = 'min-w-60 flex-1',
}: FilterOf<Name>) {
  const { given, set } = filters
  const shown = given[name] ?? ''
  const [text, setText] = useState(shown)
  const params = useRef(shown)

  // Follows the address on back, forward and „Išvalyti“, but not against what is being typed.
  useEffect(() => {
    if (shown !== params.current) setText(shown)
    params.current = shown
  }, [shown])

  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === params.current) return
    const later = setTimeout(() => {
      params.current = trimmed
      set({ [name]: trimmed } as Partial<Record<Name, string>>, { replace: true })
    }, typingPauseMs)
    return () => clearTimeout(later)
  }, [text, name, set])

  const now = () => {
    const trimmed = text.trim()
    if (trimmed === params.current) return
    params.current = trimmed
    set({ [name]: trimmed } as Partial<Record<Name, string>>)
  }
  return (
    <div className={`relative ${className}`}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto text-soft" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        className="control pl-10"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && now()}
      />
    </div>
  )
}

export function SelectFilter<Name extends string>({
  filters,
  name,
  label,
  all = 'Visi',
  options,
  className = 'min-w-40 max-md:flex-1',
}: FilterOf<Name> & { all?: string; options: Option[] }) {
  return (
    <SelectField
      label={label}
      name={name}
      className={className}
      options={[{ value: '', label: all }, ...options]}
      value={filters.given[name] ?? ''}
      onChange={(event) => filters.set({ [name]: event.target.value } as Partial<Record<Name, string>>)}
    />
  )
}
