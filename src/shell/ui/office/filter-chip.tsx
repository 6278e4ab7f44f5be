import { CloseIcon } from '../frame-icons.tsx'

interface FilterChipProps {
  children: string
  /** `Rodyti visus įrankius`. */
  clearLabel: string
  onClear: () => void
}

/** A filter that only links set. */
export function FilterChip({ children, clearLabel, onClear }: FilterChipProps) {
  return (
    <p className="flex min-h-11 items-center gap-1 rounded-house border border-line bg-steel-tint pl-3 text-[0.9375rem]">
      <span className="max-w-64 truncate">{children}</span>
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="flex size-10 items-center justify-center rounded-house hover:bg-line/60"
      >
        <CloseIcon className="size-4" />
      </button>
    </p>
  )
}
