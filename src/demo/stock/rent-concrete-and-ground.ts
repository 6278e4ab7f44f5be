import { pictures, shelf } from './shelf.ts'

export const concrete = shelf('rent', 'Betono darbai', [
  {
    title: 'Betono maišyklė BM 140, 140 l, 230 V',
    pricePerDayCents: 1390,
    units: 4,
    about:
      'Betonui, mūro ir tinko skiediniui maišyti. Telpa į universalo bagažinę nuėmus kojas. Baigę darbą išplaukite būgną, kol mišinys nesukietėjo: už valymą taikomas mokestis.',
    properties: [
      ['Būgno tūris', '140 l'],
      ['Gatavo mišinio', 'apie 100 l'],
      ['Galia', '550 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '56 kg'],
    ],
    views: pictures('concrete-mixer', 'main', 'parts', 'size'),
  },
  {
    title: 'Betono maišyklė BM 190, 190 l, 230 V',
    pricePerDayCents: 1790,
    units: 3,
    about:
      'Didesniems kiekiams: pamatams, grindims, tvorų stulpams. Ketaus vainikas ir ratas su fiksatoriumi būgnui pakreipti. Vežti reikia priekabos.',
    properties: [
      ['Būgno tūris', '190 l'],
      ['Gatavo mišinio', 'apie 150 l'],
      ['Galia', '1 000 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '78 kg'],
    ],
    views: pictures('concrete-mixer', 'main', 'detail'),
  },
  {
    title: 'Giluminis betono vibratorius GV 38, 4 m žarna',
    pricePerDayCents: 1490,
    units: 3,
    about:
      'Iš ką tik supilto betono pašalina orą: pamatuose, kolonose, sąramose. Antgalį merkite vertikaliai kas 30–40 cm ir traukite lėtai. Ore ilgiau kaip minutę nejunkite, antgalis perkais.',
    properties: [
      ['Galia', '1 500 W'],
      ['Antgalio skersmuo', '38 mm'],
      ['Žarnos ilgis', '4 m'],
      ['Našumas', 'iki 12 m³ per val.'],
      ['Svoris', '14 kg'],
    ],
    views: pictures('poker-vibrator', 'main', 'parts'),
  },
  {
    title: 'Skiedinio maišiklis SM 1600, 1 600 W',
    pricePerDayCents: 990,
    units: 5,
    about:
      'Klijams, glaistui, tinkui ir savaime išsilyginantiems mišiniams maišyti kibire. Du greičiai ir švelnus paleidimas. Mentę išplaukite iškart po darbo.',
    properties: [
      ['Galia', '1 600 W'],
      ['Mentės skersmuo', '140 mm'],
      ['Jungtis', 'M14'],
      ['Mišinio kiekis', 'iki 65 l'],
      ['Svoris', '5,8 kg'],
    ],
    views: pictures('paddle-mixer', 'main', 'parts'),
  },
  {
    title: 'Betono lyginimo mašina „Sraigtasparnis“ BL 90, 900 mm',
    pricePerDayCents: 3890,
    units: 2,
    about:
      'Šviežiam betonui užtrinti ir poliruoti. Mentės keičia polinkį rankenos ratuku, o variklis sustoja paleidus rankeną. Duodame užtrynimo lėkštę ir keturias mentes.',
    properties: [
      ['Darbinis skersmuo', '900 mm'],
      ['Variklis', 'benzininis, 4,1 kW'],
      ['Sūkiai', '60–130 per min.'],
      ['Svoris', '72 kg'],
    ],
    views: pictures('power-trowel', 'main', 'parts', 'detail', 'size'),
  },
])

export const compaction = shelf('rent', 'Grunto tankinimas', [
  {
    title: 'Vibroplokštė VP 90, 90 kg, į priekį',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Smėliui, skaldai ir trinkelėms tankinti takuose bei kiemuose. Trinkelėms duodame guminį kilimėlį, asfaltui yra vandens bakelis. Tankinkite ne storesniais kaip 20 cm sluoksniais.',
    properties: [
      ['Svoris', '90 kg'],
      ['Plokštės plotis', '500 mm'],
      ['Tankinimo gylis', 'iki 20 cm'],
      ['Išcentrinė jėga', '15 kN'],
      ['Degalai', 'benzinas A95'],
    ],
    views: pictures('plate-compactor', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Reversinė vibroplokštė VP 160 R, 160 kg',
    pricePerDayCents: 3190,
    units: 3,
    about:
      'Kelio pagrindams, pamatų pagalvėms ir tranšėjoms. Eina pirmyn ir atgal, todėl ankštoje vietoje nereikia apsisukti. Pakrauti padės du žmonės arba rampa, ją duodame nemokamai.',
    properties: [
      ['Svoris', '160 kg'],
      ['Plokštės plotis', '500 mm'],
      ['Tankinimo gylis', 'iki 40 cm'],
      ['Išcentrinė jėga', '30 kN'],
      ['Degalai', 'benzinas A95'],
    ],
    views: pictures('plate-compactor', 'main', 'size'),
  },
  {
    title: 'Vibrokoja VK 62, 62 kg',
    pricePerDayCents: 2990,
    units: 3,
    about:
      'Tranšėjoms, pamatų pakraščiams ir moliui: ten, kur plokštė netelpa. Pado plotis 280 mm. Laikykite tik už rankenos ir leiskite mašinai eiti pačiai.',
    properties: [
      ['Svoris', '62 kg'],
      ['Pado matmenys', '280 × 330 mm'],
      ['Smūgių dažnis', '690 per min.'],
      ['Tankinimo gylis', 'iki 50 cm'],
      ['Degalai', 'benzinas A95'],
    ],
    views: pictures('rammer', 'main', 'parts', 'detail', 'size'),
  },
])

export const digging = shelf('rent', 'Kėlimas ir kasimas', [
  {
    title: 'Mini ekskavatorius ME 18, 1,8 t, su trimis kaušais',
    pricePerHourCents: 1990,
    units: 2,
    about:
      'Tranšėjoms, pamatams ir tvenkiniams kasti. Vikšrai siaurėja iki 0,99 m, todėl pravažiuoja pro vartelius. Duodame 300, 450 ir 1 000 mm kaušus. Vairuotojas privalo turėti savaeigės mašinos pažymėjimą; be jo galime atsiųsti savo žmogų.',
    properties: [
      ['Svoris', '1 800 kg'],
      ['Kasimo gylis', '2,4 m'],
      ['Plotis', '0,99–1,35 m'],
      ['Variklis', 'dyzelinis, 13 kW'],
      ['Kaušai', '300, 450, 1 000 mm'],
    ],
    views: pictures('mini-excavator', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Mini ekskavatorius ME 27, 2,7 t, su kabina',
    pricePerHourCents: 2490,
    units: 1,
    about:
      'Gilesnėms tranšėjoms ir didesniems plotams. Kabina šildoma, yra papildoma hidraulikos linija plaktukui ar grąžtui. Į objektą atvežame savo tralu, kaina priklauso nuo atstumo.',
    properties: [
      ['Svoris', '2 700 kg'],
      ['Kasimo gylis', '2,8 m'],
      ['Plotis', '1,55 m'],
      ['Variklis', 'dyzelinis, 18 kW'],
    ],
    views: pictures('mini-excavator', 'main', 'size'),
  },
  {
    title: 'Žirklinis keltuvas ŽK 8, elektrinis, 8 m darbinis aukštis',
    pricePerHourCents: 1490,
    units: 2,
    about:
      'Lubų, apšvietimo ir ventiliacijos darbams patalpose. Ratai nepalieka žymių, baterijos užtenka vienai pamainai. Dirbti tik ant lygių grindų, prisisegus saugos diržą.',
    properties: [
      ['Darbinis aukštis', '8 m'],
      ['Platformos aukštis', '6 m'],
      ['Keliamoji galia', '230 kg'],
      ['Plotis', '0,76 m'],
      ['Svoris', '1 560 kg'],
    ],
    views: pictures('scissor-lift', 'main', 'parts', 'size'),
  },
  {
    title: 'Elektrinė lyninė gervė EG 500, 250/500 kg',
    pricePerDayCents: 1590,
    units: 3,
    about:
      'Medžiagoms pakelti į aukštą ar per langą. Tvirtinama prie sijos arba prie pasukamos rankos. Su skridiniu kelia dvigubai daugiau, bet dvigubai lėčiau. Žmonių kelti negalima.',
    properties: [
      ['Keliamoji galia', '250 kg, su skridiniu 500 kg'],
      ['Lyno ilgis', '12 m'],
      ['Galia', '1 020 W'],
      ['Valdymas', 'pultas su avariniu mygtuku'],
      ['Svoris', '17 kg'],
    ],
    views: pictures('electric-hoist', 'main', 'parts', 'detail'),
  },
  {
    title: 'Palečių vežimėlis PV 2500, 2 500 kg',
    pricePerDayCents: 990,
    units: 4,
    about:
      'Europaletėms vežti sandėlyje ir objekte. Šakių ilgis 1 150 mm, ratai poliuretaniniai. Tinka tik kietai dangai: žvyre ir trinkelėse klimpsta.',
    properties: [
      ['Keliamoji galia', '2 500 kg'],
      ['Šakių ilgis', '1 150 mm'],
      ['Kėlimo aukštis', '85–200 mm'],
      ['Svoris', '72 kg'],
    ],
    views: pictures('pallet-truck', 'main', 'parts', 'size'),
  },
])
