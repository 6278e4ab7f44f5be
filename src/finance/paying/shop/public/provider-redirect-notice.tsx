import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'

export function ProviderRedirectNotice({ address }: { address: string }) {
  return (
    <div className="grid gap-4">
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${address}`} />
      </noscript>
      <p role="status" className="text-lg">
        Atidarome mokėjimo puslapį…
      </p>
      <p>
        <a href={address} className={buildButtonClasses('primary', 'large', 'w-full')}>
          Tęsti mokėjimą
        </a>
      </p>
    </div>
  )
}
