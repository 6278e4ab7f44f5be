const words = `
  slaptažodis slaptažodį slaptukas slaptaskodas paslaptis labas labadiena labasrytas labasvakaras laba labukas sveikas
  sveiki ačiū prašau kompiuteris kompas telefonas internetas programa saugumas prisijungimas administratorius
  vartotojas klientas lietuva lietuvis lietuvaitė lietuviai lietuvoje mylilietuva tėvynė laisvė vytis trispalvė
  respublika nepriklausomybė krepšinis futbolas tinklinis sportas alus degtinė pinigai eurai milijonas automobilis
  mašina motociklas mersedesas meilė myliu myliutave mylimas mylimoji tavesmyliu bučinys bučkis širdis širdelė laimė
  svajonė gyvenimas gyvenu saulė saulutė saulėtekis mėnulis žvaigždė žvaigždutė dangus jūra vasara pavasaris žiema
  ruduo lietus sniegas vaivorykštė mama mamytė mamutė tėtis tėvas tėvai tėvelis brolis sesuo sesė sesutė močiutė
  senelis šeima vaikas vaikai vaikutis draugas draugė draugai berniukas mergaitė mergytė panelė princesė karalius
  karalienė angelas angelėlis velnias dievas katinas katė katytė kačiukas šuo šuniukas šunelis meškiukas meška
  meškutis zuikis zuikutis kiškis pelytė paukštis varlė drugelis boružė liūtas tigras vilkas lapė arklys žirgas
  delfinas drakonas gėlė gėlytė rožė rožytė ramunėlė tulpė obuolys braškė vyšnia bananas šokoladas saldainis
  saldainiukas pyragas cepelinai mokykla mokytoja mokytojas studentas universitetas darbas namai namas sodas miškas
  kaimas miestas kelionė muzika daina juodas baltas raudona raudonas mėlynas žalias žalia geltonas auksas sidabras
  vilnius vilniuje kaunas kaune klaipėda šiauliai panevėžys alytus marijampolė mažeikiai jonava utena kėdainiai
  tauragė telšiai visaginas ukmergė plungė kretinga palanga šilutė gargždai radviliškis druskininkai rokiškis
  elektrėnai biržai kuršėnai jurbarkas garliava vilkaviškis raseiniai anykščiai prienai joniškis kelmė varėna
  kaišiadorys pasvalys kupiškis zarasai trakai širvintos molėtai šakiai skuodas ignalina pakruojis švenčionys
  šalčininkai lazdijai rietavas kalvarija birštonas neringa nida žemaitija žemaitis aukštaitija dzūkija suvalkija
  nemunas neris gediminas baltija žalgiris žalgirietis rytas lietuvosrytas neptūnas lietkabelis juventus ekranas
  sūduva atlantas trakaifk panevėžiofk
`

const names = `
  adomas airidas aivaras albertas albinas aleksandras algirdas algimantas alfredas almantas andrius andrejus antanas
  armandas arnas arnoldas artūras arūnas arvydas audrius augustas augustinas aurimas ąžuolas benas benediktas
  bernardas bronius česlovas dainius dalius darius daumantas danielius deividas deimantas dominykas domas donatas
  dovydas edgaras edmundas eduardas edvardas edvinas egidijus eimantas eimutis elijus emilis erikas ernestas eugenijus
  evaldas faustas feliksas gabrielius gediminas gintaras gintautas giedrius gytis gustas gvidas haroldas henrikas
  herkus ignas igoris ilja irmantas ivanas jaroslavas jokūbas jonas jonukas joris julius juozas juozapas juras jurgis
  justas justinas karolis kajus kasparas kazys kazimieras kęstutis klaudijus kostas kristijonas kristupas laimonas
  laimis laurynas leonas leonardas linas liudas liudvikas lukas mantas mantvydas marijus marius markas martynas
  martinas matas mikas mykolas mindaugas modestas motiejus naglis nauris nedas nerijus nojus norbertas olegas oskaras
  osvaldas paulius petras pijus pranas povilas raimondas raimundas ramūnas regimantas remigijus renatas ričardas
  rimantas rimas robertas rokas rolandas romanas romas romualdas rytis saulius sergejus sigitas simas simonas
  skirmantas stanislovas stasys stepas steponas svajūnas šarūnas tadas tautvydas teodoras titas tomas ugnius vaclovas
  vaidas vaidotas valdas valdemaras valentinas valerijus vidas vidmantas viktoras vilius vilmantas virgilijus
  virginijus vincas vitalijus vitalius vladas vladimiras vladislovas vygantas vytas vytautas vytenis zenonas zigmas
  žilvinas žygimantas žydrūnas ada adelė adrija agnė agnieška agota aistė akvilė albina aldona alina algė alma amelija
  ana anastasija andrėja anželika angelė antanina asta astutė audra audronė augustė aurelija aušra austėja barbora
  beata birutė brigita bronė dalia daiva dainora daina danguolė danutė deimantė diana dovilė domantė donata edita eglė
  eglutė egidija elena elija elvyra elzė emilija erika ernesta esmeralda eugenija eva evelina fausta gabija gabrielė
  gerda gerta giedrė gintarė gitana gražina goda greta gustė guoda henrika ieva ievutė ilona ina indrė inga ingrida
  irena irma irina irutė iveta izabelė jadvyga janina jekaterina jelena joana jolanta jolita jovita julija juliana
  jurgita jurga jūratė justė justina kamilė karina karolina katerina katažina kotryna kornelija kristina ksenija laima
  laimutė laura leila leokadija lėja liepa liepsnė liucija liudmila livija lilija lina loreta luknė lukrecija marija
  margarita marina marta martyna melita miglė mila milda monika morta nadežda natalija neringa nijolė nomeda nora
  odeta oksana olga olivija ona onutė otilija patricija paula paulina palmyra petronėlė rasa rasutė raimonda ramunė
  ramutė rebeka regina renata rima rimantė rimutė rita roberta roma romualda rožė rugilė rusnė rūta rūtelė sabina
  salomėja sandra saulė saulenė severija sigita silva silvija simona skaistė smiltė snieguolė sofija solveiga sonata
  stanislava stasė stefanija svetlana teresė toma tatjana teodora ugnė urtė ula vaida vaiva valė valentina valerija
  vanda vera veronika viktorija vida vilija vilma vilmantė viltė violeta virginija virga vita vitalija zita zosė žana
  živilė žydrūnė žaneta
`

/** Runs of neighbouring keys. */
const runs = `
  qwerty qwertyui qwertyuiop qwertz qazwsx qazwsxedc qweasd qweasdzxc qwe asd asdf asdfg asdfgh asdfghjkl zxc zxcvbn
  zxcvbnm zaqwsx zaqxsw 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 a1b2c3 a1b2c3d4 abc abcd abcdef ąčęėįšųū
  ąčęėįšųūž ąčęė
`

/** A count, a year, a sign. */
const ending = /^(?:1|12|123|1234|12345|123456|19[5-9]\d|20[0-2]\d|2030)?[!.]?$/
const LONGEST_ENDING = 7

let bases: Set<string> | undefined

/** Once or twice, with a usual ending: `Lietuva123`, `žalgiris1`, `S1aptaz0dis`, `labaslabas!`. */
export function isLocallyCommonPassword(password: string): boolean {
  bases ??= new Set(`${words} ${names} ${runs}`.trim().split(/\s+/u).map(folded))
  const plain = withoutMarks(password)
  for (let end = Math.max(1, plain.length - LONGEST_ENDING); end <= plain.length; end++)
    if (ending.test(plain.slice(end)) && bases.has(once(folded(plain.slice(0, end))))) return true
  return false
}

function once(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Leetspeak; `1` stands for i and l, so these are one. */
const folded = (text: string) =>
  withoutMarks(text).replaceAll(/[0134578l!|@$]/g, (sign) => lookalikes[sign as keyof typeof lookalikes])

const lookalikes = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '@': 'a',
  $: 's',
} as const
