import { pictures, shelf } from './shelf.ts'

export const pumps = shelf('rent', 'Siurbliai ir vandens technika', [
  {
    title: 'Panardinamasis drenažinis siurblys DS 400, 400 l/min',
    pricePerDayCents: 1090,
    units: 5,
    about:
      'Vandeniui iš rūsio, duobės ar baseino išsiurbti. Plūdė pati įjungia ir išjungia. Leiskite už virvės, ne už kabelio. Žarną pasirinkite atskirai.',
    properties: [
      ['Našumas', 'iki 400 l/min'],
      ['Kėlimo aukštis', '11 m'],
      ['Dalelės', 'iki 35 mm'],
      ['Galia', '1 100 W'],
      ['Jungtis', '2"'],
    ],
    views: pictures('submersible-pump', 'main', 'parts', 'detail'),
  },
  {
    title: 'Benzininis vandens siurblys VS 50, 2", 600 l/min',
    pricePerDayCents: 1790,
    units: 3,
    about:
      'Tvenkiniams, tranšėjoms ir laistymui ten, kur nėra elektros. Duodame 4 m siurbimo žarną su filtru. Prieš paleisdami pripilkite siurblį vandens.',
    properties: [
      ['Našumas', 'iki 600 l/min'],
      ['Kėlimo aukštis', '30 m'],
      ['Siurbimo gylis', 'iki 7 m'],
      ['Jungtys', '2"'],
      ['Svoris', '23 kg'],
    ],
    views: pictures('motor-pump', 'main', 'parts', 'detail'),
  },
  {
    title: 'Benzininis purvino vandens siurblys VS 80 P, 3", 1 200 l/min',
    pricePerDayCents: 2690,
    units: 2,
    about:
      'Purvinam vandeniui su smėliu ir akmenukais iki 28 mm. Korpusas atsidaro be įrankių, tad užsikimšusį išvalysite vietoje. Po darbo praskalaukite švariu vandeniu.',
    properties: [
      ['Našumas', 'iki 1 200 l/min'],
      ['Kėlimo aukštis', '25 m'],
      ['Dalelės', 'iki 28 mm'],
      ['Jungtys', '3"'],
      ['Svoris', '47 kg'],
    ],
    views: pictures('motor-pump', 'main', 'size'),
  },
])

export const electricity = shelf('rent', 'Elektra ir apšvietimas', [
  {
    title: 'Benzininis generatorius EG 3000, 2,8 kW, 230 V',
    pricePerDayCents: 1990,
    units: 4,
    about:
      'Įrankiams, apšvietimui ir siurbliams objekte. Pilno bako užtenka 10 val. puse apkrovos. Statykite lauke: išmetamosios dujos mirtinai pavojingos patalpose.',
    properties: [
      ['Vardinė galia', '2,8 kW'],
      ['Lizdai', '2 × 230 V, 16 A'],
      ['Bakas', '15 l'],
      ['Triukšmas', '68 dB(A) 7 m atstumu'],
      ['Svoris', '45 kg'],
    ],
    views: pictures('generator', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Trifazis benzininis generatorius EG 7500 T, 6,5 kW, 400/230 V, elektrinis starteris',
    pricePerDayCents: 3190,
    units: 2,
    about:
      'Betono maišyklėms, suvirinimui ir trifaziams varikliams. Užvedamas rakteliu, turi automatinį įtampos reguliatorių. Vienai fazei tenka ne daugiau kaip trečdalis galios.',
    properties: [
      ['Vardinė galia', '6,5 kW'],
      ['Lizdai', '1 × 400 V, 2 × 230 V'],
      ['Bakas', '25 l'],
      ['Paleidimas', 'elektrinis ir rankinis'],
      ['Svoris', '92 kg'],
    ],
    views: pictures('generator', 'main', 'size'),
  },
  {
    title: 'Inverterinis generatorius IG 2000, 1,8 kW',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Kompiuteriams, garso aparatūrai ir katilo automatikai: srovė lygi, kaip iš tinklo. Uždaras korpusas slopina triukšmą. Du tokius generatorius galima sujungti lygiagrečiai.',
    properties: [
      ['Vardinė galia', '1,8 kW'],
      ['Lizdai', '2 × 230 V, 1 × 12 V'],
      ['Bakas', '4 l'],
      ['Triukšmas', '59 dB(A) 7 m atstumu'],
      ['Svoris', '21 kg'],
    ],
    views: pictures('inverter-generator', 'main', 'parts', 'detail'),
  },
  {
    title: 'LED prožektoriai ant trikojo PR 2 × 50, 10 000 lm',
    pricePerDayCents: 590,
    units: 8,
    about:
      'Vakaro darbams lauke ir patalpose be apšvietimo. Stovas pakyla iki 1,8 m, kiekviena lempa kreipiama atskirai. Atsparūs lietui.',
    properties: [
      ['Šviesos srautas', '2 × 5 000 lm'],
      ['Galia', '2 × 50 W'],
      ['Aukštis', '0,9–1,8 m'],
      ['Apsauga', 'IP65'],
      ['Svoris', '6,2 kg'],
    ],
    views: pictures('floodlight', 'main', 'parts', 'size'),
  },
  {
    title: 'Ilgintuvas ant ritės IR 40, 40 m, 3 × 2,5 mm²',
    pricePerDayCents: 290,
    units: 10,
    about:
      'Elektrai nuvesti iki darbo vietos. Keturi lizdai su dangteliais, šiluminė apsauga. Didesnei nei 1 kW apkrovai kabelį išvyniokite visą.',
    properties: [
      ['Ilgis', '40 m'],
      ['Kabelis', '3 × 2,5 mm²'],
      ['Lizdai', '4 × 230 V'],
      ['Apkrova išvynioto', '3 500 W'],
    ],
    views: pictures('cable-reel', 'main', 'parts'),
  },
])

export const heating = shelf('rent', 'Šildymas ir džiovinimas', [
  {
    title: 'Dyzelinis šildytuvas DŠ 22, 22 kW',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Statomoms ir gerai vėdinamoms patalpoms šildyti. Termostatas palaiko nustatytą temperatūrą. Degimo produktai lieka patalpoje, todėl būtinas vėdinimas; gyvenamose patalpose naudoti negalima.',
    properties: [
      ['Šiluminė galia', '22 kW'],
      ['Degalų sąnaudos', '1,8 l/h'],
      ['Bakas', '20 l'],
      ['Oro srautas', '550 m³/h'],
      ['Svoris', '17 kg'],
    ],
    views: pictures('heater', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Dyzelinis šildytuvas su kaminu DŠ 45 K, 45 kW',
    pricePerDayCents: 3490,
    units: 2,
    about:
      'Švarus karštas oras salėms, palapinėms ir dažykloms: dūmai išvedami kaminu į lauką. Duodame 3 m kaminą ir termostatą su 10 m laidu. Degalai į kainą neįeina.',
    properties: [
      ['Šiluminė galia', '45 kW'],
      ['Degalų sąnaudos', '3,8 l/h'],
      ['Bakas', '65 l'],
      ['Kamino skersmuo', '150 mm'],
      ['Svoris', '68 kg'],
    ],
    views: pictures('heater', 'main', 'size'),
  },
  {
    title: 'Oro sausintuvas OS 50, 50 l per parą',
    pricePerDayCents: 1690,
    units: 5,
    about:
      'Patalpoms po užliejimo, tinkavimo ar betonavimo. Vanduo kaupiamas bakelyje arba teka žarnele į nuotekas. Uždarykite langus: sausinti lauko oro nėra prasmės.',
    properties: [
      ['Našumas', '50 l per parą, kai 30 °C ir 80 %'],
      ['Bakelis', '6 l'],
      ['Patalpa', 'iki 300 m³'],
      ['Galia', '900 W'],
      ['Svoris', '38 kg'],
    ],
    views: pictures('dehumidifier', 'main', 'parts', 'detail'),
  },
  {
    title: 'Ašinis ventiliatorius AV 500, 6 000 m³/h',
    pricePerDayCents: 990,
    units: 4,
    about:
      'Dūmams, dulkėms ir drėgmei iš patalpų išvėdinti, tinkui ir betonui džiovinti. Korpusas pasukamas, greičiai trys. Kartu su sausintuvu džiūvimas paspartėja beveik dvigubai.',
    properties: [
      ['Oro srautas', '6 000 m³/h'],
      ['Skersmuo', '500 mm'],
      ['Galia', '240 W'],
      ['Svoris', '12 kg'],
    ],
    views: pictures('fan', 'main', 'parts', 'detail'),
  },
])

export const cleaning = shelf('rent', 'Valymo technika', [
  {
    title: 'Aukšto slėgio plovykla AP 150, 150 bar, 230 V',
    pricePerDayCents: 1790,
    units: 4,
    about:
      'Terasoms, fasadams, technikai ir takams plauti. Duodame 10 m žarną, plokščią ir besisukantį antgalius. Prieš jungdami paleiskite vandenį ir išleiskite orą.',
    properties: [
      ['Slėgis', '150 bar'],
      ['Vandens srautas', '600 l/h'],
      ['Galia', '3 kW'],
      ['Žarna', '10 m'],
      ['Svoris', '27 kg'],
    ],
    views: pictures('pressure-washer', 'main', 'parts', 'detail'),
  },
  {
    title: 'Aukšto slėgio plovykla AP 200 T, 200 bar, 400 V',
    pricePerDayCents: 2690,
    units: 2,
    about:
      'Statybinei technikai, klojiniams ir įsisenėjusiam purvui. Jungiama į trifazį lizdą, žarna vyniojama ant būgno. Mediena nuo tokio slėgio šiaušiasi, laikykite antgalį toliau.',
    properties: [
      ['Slėgis', '200 bar'],
      ['Vandens srautas', '900 l/h'],
      ['Galia', '6,4 kW'],
      ['Žarna', '15 m'],
      ['Svoris', '62 kg'],
    ],
    views: pictures('pressure-washer', 'main', 'size'),
  },
  {
    title: 'Pramoninis dulkių siurblys DS 35 M, M klasė, 35 l',
    pricePerDayCents: 1390,
    units: 6,
    about:
      'Betono, gipso ir medienos dulkėms. Filtras pats nusipurto, lizdas įjungia siurblį kartu su įrankiu. Sausam ir šlapiam siurbimui; maišelis įeina į kainą.',
    properties: [
      ['Dulkių klasė', 'M'],
      ['Talpa', '35 l'],
      ['Galia', '1 400 W'],
      ['Oro srautas', '3 700 l/min'],
      ['Svoris', '14 kg'],
    ],
    views: pictures('vacuum', 'main', 'parts', 'detail'),
  },
])

export const measuring = shelf('rent', 'Matavimo prietaisai', [
  {
    title: 'Rotacinis lazerinis nivelyras RL 300 su trikoju ir imtuvu',
    pricePerDayCents: 2490,
    units: 3,
    about:
      'Pamatams, grindims ir sklypo planiravimui. Pats išsilygina, sukasi iki 300 m spinduliu su imtuvu. Duodame trikojį, 5 m liniuotę ir imtuvą. Patikros protokolas dėkle.',
    properties: [
      ['Tikslumas', '±1 mm / 10 m'],
      ['Veikimo spindulys', 'iki 300 m'],
      ['Savaiminis išlyginimas', '±5°'],
      ['Apsauga', 'IP66'],
      ['Svoris', '2,4 kg'],
    ],
    views: pictures('rotary-laser', 'main', 'parts', 'detail'),
  },
  {
    title: 'Rotacinis lazerinis nivelyras RL 500 G, dviejų nuolydžių, žalias spindulys',
    pricePerDayCents: 3490,
    units: 1,
    about:
      'Nuolydžiams aikštelėse, grindyse ir drenaže nustatyti. Nuolydis įvedamas procentais abiem ašimis. Žalias spindulys patalpoje matomas be imtuvo.',
    properties: [
      ['Tikslumas', '±0,5 mm / 10 m'],
      ['Nuolydis', '±10 % abiem ašimis'],
      ['Veikimo spindulys', 'iki 500 m'],
      ['Svoris', '3,1 kg'],
    ],
    views: pictures('rotary-laser', 'main', 'size'),
  },
  {
    title: 'Termovizorius TV 256, 256 × 192 taškai',
    pricePerDayCents: 2890,
    units: 2,
    about:
      'Šilumos tilteliams, grindų šildymo vamzdžiams ir elektros skydų kaitimui rasti. Nuotraukos įrašomos į kortelę, ataskaitą parengsite nemokama programa. Pastatą tirkite, kai lauke bent 15 °C šalčiau nei viduje.',
    properties: [
      ['Skiriamoji geba', '256 × 192 taškai'],
      ['Matavimo ribos', 'nuo −20 iki 550 °C'],
      ['Jautrumas', '0,04 °C'],
      ['Veikimo laikas', '6 val.'],
      ['Svoris', '0,6 kg'],
    ],
    views: pictures('thermal-camera', 'main', 'parts', 'detail'),
  },
])
