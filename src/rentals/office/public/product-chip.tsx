import { CloseIcon } from '#shell/ui/frame-icons.tsx'

export function ProductChip({ title, onClear }: { title: string | undefined; onClear: () => void }) {
  return (
    <p className="flex min-h-11 items-center gap-1 rounded-house border border-line bg-steel-tint pl-3 text-[0.9375rem]">
      <span className="max-w-64 truncate">{title ?? 'Vienas įrankis'}</span>
      <button
        type="button"
        aria-label="Rodyti visus įrankius"
        onClick={onClear}
        className="flex size-10 items-center justify-center rounded-house hover:bg-line/60"
      >
        <CloseIcon className="size-4" />
      </button>
    </p>
  )
}
