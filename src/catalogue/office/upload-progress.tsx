import { Button } from '#shell/ui/button.tsx'

type UploadProgressProps = { sent: number; all: number; onCancel: () => void }

export function UploadProgress({ sent, all, onCancel }: UploadProgressProps) {
  const isSent = sent >= all
  return (
    <div className="sticky -bottom-5 z-10 rounded-house border border-line bg-paper px-4 py-3 shadow-lift lg:col-span-2">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4 text-sm">
        <p role="status" className="figures">
          {isSent ? 'Išsiųsta. Apdorojamos nuotraukos…' : 'Siunčiamos nuotraukos…'}
        </p>
        {!isSent && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            Nutraukti
          </Button>
        )}
      </div>
      <progress
        aria-label="Siuntimas"
        {...(isSent ? {} : { value: sent, max: all })}
        className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-steel [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-steel ${isSent ? 'motion-safe:animate-pulse' : ''}`}
      />
      <p aria-hidden="true" className="figures mt-1.5 text-sm text-soft">
        <span>{megabytes(sent)}</span> iš <span>{megabytes(all)}</span> (<span>{Math.floor((sent / all) * 100)}</span>
        &nbsp;%)
      </p>
    </div>
  )
}

const inMegabytes = new Intl.NumberFormat('lt-LT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `${inMegabytes.format(bytes / 2 ** 20)}\u00a0MB`
