export function AvailabilityLegend({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <p role="alert" className="mt-2 min-h-5 text-sm text-bad">
        Laisvų vienetų sužinoti nepavyko.{' '}
        <button type="button" onClick={onRetry} className="font-semibold underline">
          Bandyti dar kartą
        </button>
      </p>
    )
  return (
    <ul className="mt-2 flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="figures text-[0.6875rem]">
          3
        </span>
        laisvi vienetai
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="line-through">
          5
        </span>
        užimta
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="hatched size-4 border border-line" />
        nedirbame
      </li>
    </ul>
  )
}
