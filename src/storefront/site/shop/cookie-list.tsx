import { useRouteLoaderData } from 'react-router'
import { browserStorageEntries } from '../browser-storage.ts'
import type { loader as frameLoader } from './frame.tsx'
import { Table } from './text-table.tsx'

const cookies: [string, string, string, boolean][] = [
  ['_ga', '2 metai', 'Lankytojams atskirti statistikoje („Google Analytics“)', true],
  ['_ga_*', '2 metai', 'Apsilankymo būsenai statistikoje („Google Analytics“)', true],
  ['_gid', '24 valandos', 'Lankytojams atskirti statistikoje („Google Analytics“)', true],
  ['1P_JAR', '6 mėnesiai', 'Reklamai ir statistikai („Google“)', false],
  ['NID', '6 mėnesiai', 'Lankytojo nuostatoms („Google“)', false],
  ['Seanso slapukas', 'Kol baigsis seansas', 'Lankytojui atpažinti, kol jis naršo', false],
  ['XSRF-TOKEN', 'Kol baigsis seansas', 'Formoms apsaugoti nuo svetimų užklausų', false],
]

const stored = browserStorageEntries.map(({ name, life, use }) => [name, life, 'Taip', use])

export function CookieList() {
  const asks = useRouteLoaderData<typeof frameLoader>('frame')?.asks
  const counts = Boolean(asks?.analytics_id)
  const marks = asks?.marks_changes === true
  return (
    <>
      {counts ? <WithStatistics /> : marks ? <WithoutStatistics /> : <WithoutCookies />}
      {marks && <ChangeMark />}
      <p>
        Kas prisijungė, tam lieka vienas būtinasis slapukas – „device“. Jis siunčiamas tik jungiantis ir pasako, kad
        šioje naršyklėje paskyros savininkas jau buvo: kai kas nors iš svetur spėlioja slaptažodį, jums laukti nereikia.
        Kitur jis nematomas, todėl sutikimo nereikia.
      </p>
      <Table caption="Ką svetainė laiko naršyklės atmintyje" head={head} rows={stored} />
      <Table
        caption="Slapukų sąrašas"
        head={head}
        rows={[
          ...(marks ? [changeMark] : []),
          ['device', '1 metai', 'Prisijungus', 'Atpažinti naršyklei, kurioje jau buvote prisijungę'],
          ...cookies.map(([name, life, use, isStatistics]) => [
            name,
            life,
            counts && isStatistics ? 'Tik jums sutikus' : 'Ne',
            use,
          ]),
        ]}
      />
      <p>
        Pasirinkimą bet kada galite pakeisti puslapio apačioje, paspaudę „Slapukų nustatymai“, o įrašytus duomenis –
        ištrinti savo naršyklės nustatymuose.
      </p>
    </>
  )
}

const changeMark = ['just_wrote', '10 sekundžių', 'Pakeitus duomenis', 'Kad iš karto matytumėte, ką patys pakeitėte']

function ChangeMark() {
  return (
    <p>
      Pateikus užsakymą ar kitaip pakeitus duomenis, naršyklėje dešimt sekundžių lieka būtinasis slapukas „just_wrote“.
      Jis pasako tik tiek, kad puslapius reikia rodyti pačius naujausius; nei jūsų, nei naršyklės iš jo atpažinti
      negalima, todėl sutikimo nereikia.
    </p>
  )
}

function WithoutStatistics() {
  return (
    <p>
      Šiuo metu svetainė <strong>nenaudoja nei statistikos, nei reklamos, nei seanso slapukų</strong>. Naršyklės
      atmintyje ji laiko tik tai, be ko neveiktų prisijungimas ir krepšelis; tam sutikimo nereikia.
    </p>
  )
}

function WithoutCookies() {
  return (
    <>
      <p>
        Šiuo metu svetainė <strong>nenaudoja nei statistikos, nei reklamos, nei seanso slapukų</strong>. Naršyklės
        atmintyje ji laiko tik tai, be ko neveiktų prisijungimas ir krepšelis; tam sutikimo nereikia.
      </p>
      <p>
        Jei ateityje imtume naudoti toliau išvardytus statistikos ar reklamos slapukus, jie būtų įrašomi tik gavus jūsų
        sutikimą, kurį bet kada galėtumėte atšaukti.
      </p>
    </>
  )
}

function WithStatistics() {
  return (
    <>
      <p>
        Be jūsų sutikimo svetainė statistikos slapukų <strong>neįrašo</strong> ir „Google“ nieko nesiunčia. Naršyklės
        atmintyje ji laiko tik tai, be ko neveiktų prisijungimas ir krepšelis; tam sutikimo nereikia.
      </p>
      <p>
        Jei sutinkate, „Google Analytics“ skaičiuoja apsilankymus: kokius puslapius atvėrėte, iš kur atėjote, kokia jūsų
        naršyklė ir apytikslė vieta. Duomenis mūsų vardu tvarko „Google Ireland Limited“; jie gali patekti ir į JAV
        pagal ES ir JAV duomenų privatumo sistemą. Reklamos funkcijos išjungtos. Teisinis pagrindas – jūsų sutikimas: jį
        atšaukus skaičiavimas iš karto sustoja, o slapukai ištrinami.
      </p>
      <p>
        Kad galėtume įrodyti sutikimą, serveryje įrašome atsitiktinį numerį, pasirinkimą, teksto redakciją ir laiką –
        nieko, kas pasakytų, kas esate.
      </p>
    </>
  )
}

const head = ['Pavadinimas', 'Galioja', 'Dabar naudojama', 'Kam']
