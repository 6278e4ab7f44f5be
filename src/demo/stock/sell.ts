import { choice, pictures, shelf } from './shelf.ts'

export const powerTools = shelf('sell', 'Elektriniai įrankiai', [
  {
    title: 'Akumuliatorinis gręžtuvas-suktuvas DS 12, 12 V, 32 Nm',
    priceCents: 9900,
    units: 12,
    about:
      'Lengvas gręžtuvas baldams, gipso kartonui ir smulkiems darbams. Griebtuvas 10 mm, 18 sukimo momento padėčių. Komplektaciją pasirinkite: su akumuliatoriais arba be jų.',
    properties: [
      ['Įtampa', '12 V'],
      ['Didžiausias sukimo momentas', '32 Nm'],
      ['Griebtuvas', '10 mm'],
      ['Svoris', '1,1 kg'],
    ],
    attributes: choice('Komplektacija', [
      ['Tik įrankis', 0],
      ['Su 2 × 2 Ah akumuliatoriais ir įkrovikliu', 6500],
      ['Su 2 × 4 Ah akumuliatoriais, įkrovikliu ir lagaminu', 9900],
    ]),
    views: pictures('cordless-drill', 'main', 'kit', 'detail'),
  },
  {
    title: 'Perforatorius PX 24, SDS-plus, 2,7 J, su lagaminu',
    priceCents: 14900,
    units: 7,
    about:
      'Butui ir nedideliam remontui: gręžia betoną iki 24 mm, kala plyteles. Lagamine yra šoninė rankena, gylio ribotuvas ir trys grąžtai.',
    properties: [
      ['Galia', '780 W'],
      ['Smūgio energija', '2,7 J'],
      ['Griebtuvas', 'SDS-plus'],
      ['Svoris', '2,8 kg'],
    ],
    views: pictures('rotary-hammer', 'main', 'kit', 'parts'),
  },
  {
    title: 'Kampinis šlifuoklis KS 125 E, 125 mm, 1 000 W',
    priceCents: 7400,
    units: 15,
    about:
      'Metalui pjauti ir šlifuoti, plytelėms su deimantiniu disku. Sūkiai reguliuojami, tad tinka ir poliravimui. Su šonine rankena, gaubtu ir raktu.',
    properties: [
      ['Galia', '1 000 W'],
      ['Disko skersmuo', '125 mm'],
      ['Sūkiai', '2 800–11 000 per min.'],
      ['Svoris', '2,1 kg'],
    ],
    views: pictures('angle-grinder', 'main', 'kit', 'detail'),
  },
  {
    title: 'Diskinis pjūklas DP 165, 165 mm, 1 200 W',
    priceCents: 11800,
    units: 5,
    about:
      'Lentoms ir plokštėms iki 55 mm storio. Prie pado jungiama kreiptuvė arba vedimo bėgis. Su vienu disku medienai.',
    properties: [
      ['Galia', '1 200 W'],
      ['Disko skersmuo', '165 mm'],
      ['Pjovimo gylis 90°', '55 mm'],
      ['Svoris', '3,6 kg'],
    ],
    views: pictures('circular-saw', 'main', 'parts'),
  },
  {
    title: 'Siaurapjūklis SP 90, 90 mm, 600 W',
    priceCents: 6900,
    units: 0,
    about:
      'Medienai, laminatui ir plastikui. Keturios švytuoklinės eigos padėtys: lygesniam arba greitesniam pjūviui. Su trimis pjūkleliais.',
    properties: [
      ['Galia', '600 W'],
      ['Pjovimo gylis medienoje', '90 mm'],
      ['Svoris', '2,2 kg'],
    ],
    views: pictures('jigsaw', 'main', 'detail'),
  },
  {
    title: 'Skersavimo pjūklas SK 216, 216 mm, su lazeriu',
    priceCents: 18900,
    units: 4,
    about:
      'Apdailos juostoms, laminatui ir tašeliams. Lazeris rodo pjūvio liniją, spaustukas laiko ruošinį. Dulkių maišelis ir diskas medienai pridedami.',
    properties: [
      ['Galia', '1 400 W'],
      ['Disko skersmuo', '216 mm'],
      ['Didžiausias pjūvis', '65 × 305 mm'],
      ['Svoris', '11 kg'],
    ],
    views: pictures('mitre-saw', 'main', 'parts', 'detail'),
  },
])

export const compressorsAndWelding = shelf('sell', 'Kompresoriai ir suvirinimas', [
  {
    title: 'Oro kompresorius OK 50, 50 l, 1,5 kW',
    priceCents: 21900,
    units: 6,
    about:
      'Viniakalėms, dažų pulverizatoriams ir padangoms. Alyvinis stūmoklinis siurblys, du manometrai ir reduktorius. Po darbo išleiskite iš bako susikaupusį vandenį.',
    properties: [
      ['Bakas', '50 l'],
      ['Galia', '1,5 kW'],
      ['Slėgis', '8 bar'],
      ['Našumas', '206 l/min'],
      ['Svoris', '32 kg'],
    ],
    attributes: choice('Komplektacija', [
      ['Be priedų', 0],
      ['Su 10 m žarna ir pūtimo pistoletu', 2900],
    ]),
    views: pictures('compressor', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Oro kompresorius OK 100 D, 100 l, 2,2 kW, diržinis',
    priceCents: 44900,
    units: 2,
    about:
      'Dirbtuvėms, kur oro reikia visą dieną. Diržinė pavara lėtesnė ir tylesnė, siurblys ilgaamžis. Į lizdą junkite per 16 A automatą.',
    properties: [
      ['Bakas', '100 l'],
      ['Galia', '2,2 kW'],
      ['Slėgis', '10 bar'],
      ['Našumas', '350 l/min'],
      ['Svoris', '68 kg'],
    ],
    views: pictures('compressor', 'main', 'size'),
  },
  {
    title: 'Inverterinis suvirinimo aparatas SA 160, 160 A, MMA',
    priceCents: 16500,
    units: 8,
    about:
      'Plienui virinti glaistytais elektrodais iki 4 mm. Turi karštą paleidimą ir apsaugą nuo prilipimo. Su masės gnybtu ir elektrodo laikikliu, kabeliai po 3 m.',
    properties: [
      ['Srovė', '20–160 A'],
      ['Elektrodai', '1,6–4 mm'],
      ['Maitinimas', '230 V'],
      ['Darbo ciklas', '60 % esant 160 A'],
      ['Svoris', '4,6 kg'],
    ],
    views: pictures('welder', 'main', 'parts', 'detail'),
  },
  {
    title: 'Inverterinis suvirinimo aparatas SA 200 T, 200 A, MMA ir TIG',
    priceCents: 28900,
    units: 0,
    about:
      'Elektrodams ir TIG degikliui, tinka ilgam darbui su generatoriumi. Ekrane rodoma srovė ir įtampa. TIG degiklis ir reduktorius perkami atskirai.',
    properties: [
      ['Srovė', '10–200 A'],
      ['Elektrodai', '1,6–5 mm'],
      ['Maitinimas', '230 V'],
      ['Svoris', '7,8 kg'],
    ],
    views: pictures('welder', 'main', 'size'),
  },
])

export const siteEquipment = shelf('sell', 'Statybvietės įranga', [
  {
    title: 'Statybinis karutis SK 100, 100 l, 250 kg',
    priceCents: 8900,
    units: 14,
    about:
      'Betonui, smėliui ir akmenims vežti. Cinkuotas lovys suvirintas, rėmas iš 32 mm vamzdžio. Ratą pasirinkite pagal paviršių: pripučiamas minkštesnis, pilnavidurio nepradursi.',
    properties: [
      ['Talpa', '100 l'],
      ['Apkrova', '250 kg'],
      ['Lovys', 'cinkuotas plienas, 1 mm'],
      ['Svoris', '15 kg'],
    ],
    attributes: choice('Ratas', [
      ['Pripučiamas', 0],
      ['Pilnaviduris', 1500],
    ]),
    views: pictures('wheelbarrow', 'main', 'parts', 'detail'),
  },
  {
    title: 'Ištraukiamosios kopėčios IK 2 × 9, 4,3 m',
    priceCents: 11900,
    units: 6,
    about:
      'Namų ūkiui ir montuotojams. Dvi aliuminio dalys naudojamos kartu arba atskirai. Atitinka LST EN 131, su stabilizavimo skersiniu.',
    properties: [
      ['Ilgis ištrauktų', '4,3 m'],
      ['Pakopos', '2 × 9'],
      ['Apkrova', '150 kg'],
      ['Svoris', '11 kg'],
    ],
    views: pictures('extension-ladder', 'main', 'parts'),
  },
  {
    title: 'Buitinės kopėčios su aikštele BK 5, 5 pakopų',
    priceCents: 6400,
    units: 9,
    about: 'Aliumininės kopėčios su turėklu ir lentynėle. Pakopos 8 cm pločio, neslysta. Susilanksto ir telpa už durų.',
    properties: [
      ['Aikštelės aukštis', '1,1 m'],
      ['Apkrova', '150 kg'],
      ['Svoris', '6,4 kg'],
    ],
    views: pictures('step-ladder', 'main', 'size'),
  },
  {
    title: 'Ilgintuvas ant ritės IR 25, gumuotas kabelis',
    priceCents: 5900,
    units: 20,
    about:
      'Lauko darbams: kabelis H07RN-F nebijo šalčio ir alyvos. Keturi lizdai su dangteliais, šiluminė apsauga. Ilgį ir storį pasirinkite pagal apkrovą.',
    properties: [
      ['Lizdai', '4 × 230 V'],
      ['Kabelio tipas', 'H07RN-F'],
      ['Apsauga', 'IP44'],
    ],
    attributes: [
      ...choice('Ilgis', [
        ['25 m', 0],
        ['40 m', 2600],
        ['50 m', 3900],
      ]),
      ...choice('Kabelis', [
        ['3 × 1,5 mm²', 0],
        ['3 × 2,5 mm²', 1900],
      ]),
    ],
    views: pictures('cable-reel', 'main', 'parts', 'detail'),
  },
  {
    title: 'LED prožektoriai ant trikojo PR 2 × 30, 6 000 lm',
    priceCents: 7900,
    units: 6,
    about: 'Darbo vietai apšviesti lauke ir viduje. Lempos nusiima ir tvirtinamos atskirai. Kabelis 3 m.',
    properties: [
      ['Šviesos srautas', '2 × 3 000 lm'],
      ['Galia', '2 × 30 W'],
      ['Apsauga', 'IP65'],
      ['Svoris', '4,8 kg'],
    ],
    views: pictures('floodlight', 'main', 'detail'),
  },
  {
    title: 'Betono maišyklė BM 125, 125 l',
    priceCents: 24900,
    units: 3,
    about:
      'Namo statybai ir aplinkos tvarkymui. Plastikinis vainikas tylesnis ir nerūdija. Pristatoma išardyta, surinkti užtenka valandos.',
    properties: [
      ['Būgno tūris', '125 l'],
      ['Galia', '550 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '50 kg'],
    ],
    views: pictures('concrete-mixer', 'main', 'size'),
  },
])

export const gardenMachines = shelf('sell', 'Sodo ir kiemo technika', [
  {
    title: 'Benzininis grandininis pjūklas GP 38, 38 cm juosta',
    priceCents: 22900,
    units: 5,
    about:
      'Malkoms ir sodo medžiams. Grandinė įtempiama iš šono, be įrankių. Su juosta, grandine, dėklu ir raktu; pirmą kartą užvedame parduotuvėje.',
    properties: [
      ['Variklio galia', '1,8 kW'],
      ['Juostos ilgis', '38 cm'],
      ['Svoris', '4,6 kg'],
    ],
    views: pictures('chainsaw', 'main', 'parts', 'detail'),
  },
  {
    title: 'Vejapjovė VJ 46, 46 cm, stumiama',
    priceCents: 27900,
    units: 4,
    about: 'Vejai iki 800 m². Plieninis korpusas, septyni pjovimo aukščiai, 50 l krepšys. Variklio alyva įpilta.',
    properties: [
      ['Pjovimo plotis', '46 cm'],
      ['Krepšys', '50 l'],
      ['Variklio galia', '2,1 kW'],
      ['Svoris', '27 kg'],
    ],
    views: pictures('lawn-mower', 'main', 'parts', 'size'),
  },
  {
    title: 'Elektrinės gyvatvorių žirklės GŽ 55, 55 cm',
    priceCents: 8400,
    units: 0,
    about: 'Gyvatvorėms, kurių šakos iki 20 mm. Peiliai pjauti lazeriu ir galandami. Su dėklu peiliui.',
    properties: [
      ['Galia', '600 W'],
      ['Peilio ilgis', '55 cm'],
      ['Svoris', '3,6 kg'],
    ],
    views: pictures('hedge-trimmer', 'main', 'detail'),
  },
  {
    title: 'Aukšto slėgio plovykla AP 130, 130 bar',
    priceCents: 17900,
    units: 7,
    about:
      'Automobiliui, dviračiams, baldams ir takams. Putų antgalis ir 8 m žarna pridedami. Žiemą laikykite šiltai: užšalęs vanduo sugadina siurblį.',
    properties: [
      ['Slėgis', '130 bar'],
      ['Vandens srautas', '420 l/h'],
      ['Galia', '1,8 kW'],
      ['Svoris', '12 kg'],
    ],
    views: pictures('pressure-washer', 'main', 'parts'),
  },
  {
    title: 'Inverterinis generatorius IG 2000 S, 1,8 kW',
    priceCents: 48900,
    units: 3,
    about:
      'Atsarginė elektra namams, sodui ir kelionėms. Automatinė eiga mažina sūkius, kai apkrova maža. Variklio alyva pridedama.',
    properties: [
      ['Vardinė galia', '1,8 kW'],
      ['Bakas', '4 l'],
      ['Triukšmas', '59 dB(A) 7 m atstumu'],
      ['Svoris', '21 kg'],
    ],
    views: pictures('inverter-generator', 'main', 'detail', 'size'),
  },
])
