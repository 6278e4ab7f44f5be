import { usePublicSettings } from '#settings/shop/public-settings.tsx'

/** A rental from the choice to the return, in four steps. */
export function HowItWorks() {
  const { opening_hours, cutoff_time } = usePublicSettings()
  const { open, close } = opening_hours
  const steps = [
    { title: 'Pasirinkite įrankį ir dienas', text: 'Kalendorius rodo laisvus vienetus, kvitas – visą kainą su PVM.' },
    {
      title: 'Užsakykite internetu',
      text: 'Nurodykite, kam išrašyti sąskaitą: sau ar įmonei. Išankstinė sąskaita ateis el. paštu.',
    },
    {
      title: 'Atsiimkite arba gaukite į objektą',
      text: `Pirmąją nuomos dieną įrankis laukia nuo ${open}. Galime ir atvežti.`,
    },
    {
      title: 'Grąžinkite sutartu laiku',
      text: `Grąžinti galima iki ${close}. Grąžinus iki ${cutoff_time}, ta diena neskaičiuojama.`,
    },
  ]
  return (
    <section id="kaip-tai-veikia" aria-labelledby="kaip-tai-veikia-antraste" className="mt-16 lg:mt-20">
      <h2 id="kaip-tai-veikia-antraste" className="section-title">
        Kaip tai veikia
      </h2>
      <ol className="mt-8 grid gap-x-10 lg:grid-cols-4">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            className="relative flex gap-5 pb-8 before:absolute before:top-10 before:bottom-0 before:left-5 before:w-px before:bg-edge last:pb-0 last:before:hidden lg:block lg:pb-0 lg:before:top-5 lg:before:right-[-2.5rem] lg:before:bottom-auto lg:before:left-10 lg:before:h-px lg:before:w-auto"
          >
            <span
              aria-hidden="true"
              className="figures relative flex size-10 shrink-0 items-center justify-center rounded-full bg-signal text-lg font-bold text-on-signal"
            >
              {at + 1}
            </span>
            <div className="lg:mt-4 lg:pr-2">
              <h3 className="text-lg font-semibold max-lg:pt-1.5">{title}</h3>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
