/**
 * Words that a guesser at a clinic would put together, without accents and in small letters: months and days of the six languages of
 * the window, what stands on the walls of a clinic, places and names of its regions. None of them counts as a word of a password.
 */
const lists = [
  // English
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'hospital clinic health nurse doctor patient password welcome secret medicine pharmacy laboratory maternity computer office staff admin',
  'god jesus christ lord love peace hope blessing mother father baby happy family freedom summer winter spring autumn',
  // French
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'hopital clinique sante infirmiere infirmier medecin docteur malade patient bonjour bienvenue motdepasse secret pharmacie laboratoire',
  'maternite bureau dieu seigneur amour paix espoir maman papa bebe famille soleil liberte docteure dispensaire',
  // Spanish
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'lunes martes miercoles jueves viernes sabado domingo',
  'hospital clinica salud enfermera enfermero medico medica doctora paciente hola bienvenido contrasena clave secreto farmacia laboratorio',
  'maternidad oficina dios senor amor esperanza mama familia libertad consultorio',
  // Portuguese
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'segunda terca quarta quinta sexta sabado domingo feira',
  'hospital clinica saude enfermeira enfermeiro medico medica doutor doutora paciente bemvindo senha segredo farmacia laboratorio',
  'maternidade posto deus senhor jesus amor esperanca mae pai bebe familia liberdade',
  // Swahili
  'januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba',
  'jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili',
  'hospitali kliniki afya muuguzi daktari mgonjwa karibu habari jambo siri nenosiri dawa maabara uzazi zahanati ofisi',
  'mungu yesu bwana upendo amani tumaini mama baba mtoto familia uhuru jua maji',
  // Arabic, as it is written and as it is typed in Latin letters
  'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر',
  'الاحد الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت',
  'مستشفى عيادة صحة ممرضة ممرض طبيب طبيبة دكتور مريض مرحبا سر دواء صيدلية مختبر مكتب الله محمد سلام حب امل ام اب عائلة شمس',
  'allah muhammad mohamed mohammed salam habibi bismillah ramadan mustashfa',
  // Countries
  'kenya uganda tanzania rwanda burundi ethiopia somalia sudan egypt libya tunisia algeria morocco mauritania mali niger nigeria ghana',
  'senegal gambia guinea liberia togo benin cameroon gabon congo angola zambia zimbabwe malawi mozambique mocambique namibia botswana',
  'lesotho madagascar comoros djibouti eritrea chad tchad cameroun burkina faso cotedivoire ivory coast sierra leone bissau cabo verde',
  'mexico guatemala honduras salvador nicaragua costarica panama colombia venezuela ecuador peru bolivia chile argentina paraguay uruguay',
  'brasil brazil haiti cuba dominicana france spain espana portugal syria iraq yemen jordan lebanon palestine oman qatar kuwait',
  // Cities
  'nairobi mombasa kisumu nakuru eldoret kampala entebbe gulu jinja mbarara dodoma daressalaam arusha mwanza zanzibar kigali bujumbura',
  'addisababa addis ababa mogadishu khartoum juba cairo alexandria tripoli tunis algiers casablanca rabat nouakchott bamako niamey',
  'lagos abuja kano ibadan accra kumasi tamale dakar banjul conakry freetown monrovia abidjan lome cotonou douala yaounde libreville',
  'kinshasa lubumbashi goma bukavu luanda lusaka ndola harare bulawayo lilongwe blantyre maputo beira nampula windhoek gaborone',
  'johannesburg durban capetown pretoria antananarivo bogota medellin caracas quito lima lapaz santiago buenosaires asuncion montevideo',
  'brasilia saopaulo riodejaneiro salvador recife fortaleza havana portauprince lisboa porto madrid barcelona paris marseille lyon',
  'damascus aleppo baghdad basra sanaa aden amman beirut gaza jerusalem',
  // Names
  'maria jose juan joao ana antonio francisco manuel carlos luis pedro paulo jorge miguel rosa carmen isabel teresa lucia silva santos',
  'garcia rodriguez lopez martinez gonzalez perez fernandez sanchez ramirez oliveira souza pereira ferreira almeida costa',
  'jean pierre paul jacques marie anne fatou aminata mamadou ibrahima moussa ousmane abdoulaye diallo traore coulibaly ndiaye diop',
  'john james peter david joseph daniel samuel moses mary grace mercy faith esther ruth sarah elizabeth joyce',
  'amina fatuma fatima aisha hassan hussein ali omar ahmed mohamed ibrahim yusuf abdi khadija zainab mariam halima salma',
  'mwangi kamau njoroge wanjiku otieno ochieng odhiambo achieng wambui kimani kipchoge mutua okello mukasa nakato ssali juma baraka neema',
  'kwame kofi ama akosua yaw mensah boateng owusu adjei chinedu chukwu ngozi okafor adeyemi abebe bekele tesfaye haile',
];

export const wordsTriedFirst: readonly string[] = [...new Set(lists.flatMap((list) => list.split(' ')))];
