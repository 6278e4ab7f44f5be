import { CheckIcon, CloseIcon } from '#shell/ui/frame-icons.tsx'

export function Ticked({ codes, onUndo }: { codes: string[]; onUndo: (code: string) => void }) {
  if (codes.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2" aria-label="Nuskaityti vienetai">
      {codes.map((code) => (
        <li
          key={code}
          className="flex min-h-12 items-center gap-2 rounded-house border border-good bg-good-tint pl-3 text-good"
        >
          <CheckIcon />
          <span className="figures min-w-0 flex-1 font-semibold wrap-anywhere text-ink">{code}</span>
          <button
            type="button"
            aria-label={`Nuimti ${code}`}
            title="Nuimti"
            onClick={() => onUndo(code)}
            className="inline-flex size-12 items-center justify-center rounded-house text-soft hover:text-bad"
          >
            <CloseIcon className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
