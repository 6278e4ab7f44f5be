import { buttonLook } from '#shell/ui/button-look.ts'

type Told = { data?: { message?: string } | null } | null

export function SomethingBroke({ status, error }: { status: number; error: unknown }) {
  const away = status === 503
  const title = away ? 'Trumpam nepasiekiame duomenų' : 'Įvyko klaida'
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center lg:py-20">
      <title>{title}</title>
      <h1 className="page-title">{title}</h1>
      <p className="text-soft">
        {away
          ? 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.'
          : ((error as Told)?.data?.message ??
            'Puslapio parodyti nepavyko. Pabandykite dar kartą arba grįžkite į pradžią.')}
      </p>
      {/* This page's scripts have failed. */}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => location.reload()} className={buttonLook('primary', 'default')}>
          Bandyti dar kartą
        </button>
        <a href="/" className={buttonLook('quiet', 'default')}>
          Grįžti į pradžią
        </a>
      </div>
    </div>
  )
}
