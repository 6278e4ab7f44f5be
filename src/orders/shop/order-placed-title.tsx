import { CheckIcon } from '#shell/ui/frame-icons.tsx'

export function OrderPlacedTitle({ words = 'Užsakymas priimtas' }: { words?: string }) {
  return (
    <div className="flex items-center gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-good-tint text-good">
        <CheckIcon className="size-6" />
      </span>
      <h1 className="page-title">{words}</h1>
    </div>
  )
}
