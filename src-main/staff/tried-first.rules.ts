/**
 * Words that an attacker at a clinic would combine, without accents and in small letters. They include the months and days of the
 * window's six languages, and words from the walls of a clinic. They also include places and names of its regions. None of them counts
 * as a word of a password. A name that is also an ordinary word, such as Rose, is left out: it may be one of the words of a good
 * passphrase.
 */
const lists = [
  // Rows of keys
  'qwerty qwertyuiop qwertz qwertzuiop asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm azerty azertyuiop qsdfgh qsdfghjklm wxcvbn',
  // English
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'hospital clinic health nurse doctor patient password welcome secret medicine pharmacy laboratory maternity computer office staff admin',
  'god jesus christ amen lord love peace hope blessing mother father baby happy family freedom summer winter spring autumn',
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
  'alhamdulillah alhamdulillahi rabbil alamin alameen rahman rahmani rahim rahimi subhan subhanallah allahu akbar inshallah mashallah',
  'astaghfirullah ilaha illallah rasul rasulullah alaikum',
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
  // Names of East Africa
  'wekesa wanjala wafula nafula nekesa simiyu barasa akinyi atieno awuor anyango adhiambo auma apiyo onyango omondi owino ouma oduor',
  'okoth opiyo owuor kariuki karanja maina macharia gitau githinji ngugi waweru muriithi mugo njeri wangari nyambura wairimu muthoni',
  'wanjiru kibet kiprono kiplagat kiptoo cheruiyot chebet koech rotich ruto langat mutiso musyoka mwende nduku kilonzo kioko moraa',
  'kemunto nyaboke ondieki nalubega nakimuli nabirye namutebi nansubuga nakayiza namusoke ssemakula lubega wasswa babirye kizza mugisha',
  'tumusiime asiimwe musoke kiwanuka kaggwa opio okot odongo akello apio acen adong ojok otim museveni kenyatta odinga mushi massawe',
  'kimaro mrema lyimo shirima swai mollel laizer masanja nyerere mkapa kikwete magufuli samia msuya mwinyi rashidi salum hamisi shabani',
  'ramadhani abdallah hamad seif mussa bakari athumani saidi rehema zuwena mwajuma asha uwimana uwase habimana hakizimana nsengiyumva',
  'niyonzima ndayishimiye nshimirimana nkurunziza bizimana ingabire umutoni mutoni iradukunda ishimwe kagame kabila lumumba mobutu',
  'tshisekedi tshibangu kalala mbuyi ilunga kasongo mukendi ngalula mwamba mutombo kapinga kambale katembo paluku',
  // Names of Ethiopia, Eritrea and Somalia
  'girma tadesse mulugeta kebede getachew alemu mekonnen wolde gebre tsegaye assefa demissie yohannes dawit yonas henok biruk hiwot',
  'meseret tigist selam almaz rahel selamawit kidist mihret mekdes berhane gebremariam hagos tekle ayele worku zewdu teshome abera',
  'gemechu tolosa chaltu abdirahman abdullahi abdikadir abdulkadir mohamud farah warsame jama hirsi dahir osman ismail guled ayaan hodan',
  'sahra fadumo hibo ifrah shukri nimco deqo',
  // Names of North Africa and Arabia, as they are typed and as they are written
  'mustafa mostafa mahmoud mahmud khaled khalid tarek tariq youssef yousef yasser yassine samir samira karim karima nadia leila layla',
  'noura huda houda rania heba salim salem nabil nasser hamza bilal anas ayoub ayman amine rachid rachida hamid jamal jamila latifa',
  'malika naima zahra zohra fatiha fatma houria djamila abdelkader abdelaziz abderrahmane abdelkarim mourad sofiane walid belkacem benali',
  'mansouri haddad khelifi brahimi trabelsi gharbi bouazizi alaoui idrissi tazi benjelloun bennani cherkaoui amrani ahmad abdullah',
  'abdulrahman abdulaziz saleh saeed ghassan bassam mazen maher samer ziad khoury najjar halabi masri hashemi ansari احمد علي حسن حسين',
  'عثمان ابراهيم يوسف خالد محمود مصطفى عبدالله عبدالرحمن فاطمة عايشة خديجة زينب مريم سارة ليلى هدى سعاد امينة سلمى طارق ياسر حمزة بلال',
  // Names of West and Central Africa
  'kouassi kouame koffi konan kouadio akissi adjoua kone toure cisse keita sylla diaby doumbia sangare dembele diarra sidibe sissoko',
  'samake fofana kante konate bangoura drame gueye sarr faye diouf mbaye thiam dieng diagne niang sall cheikh modou pape babacar serigne',
  'alioune assane awa astou khady coumba ndeye rokhaya binta mariama kadiatou oumou aissata aissatou djeneba fanta sekou lassana bakary',
  'boubacar seydou souleymane adama amadou issa idrissa salif drissa lamine ouedraogo sawadogo kabore zongo compaore ilboudo kokou komlan',
  'kossi kodjo dossou sossou zinsou mahamadou harouna hadiza sani garba musa abubakar aliyu umar usman yakubu danjuma adamu shehu kabir',
  'lawal aminu maryam hauwa emeka obinna ikenna chidi chioma nneka ifeoma amaka uche nnamdi nwosu okonkwo okeke okoro nwankwo tunde',
  'babatunde adewale adebayo adeola ayodele funmilayo yetunde kehinde taiwo olusegun balogun afolabi effiong bassey okon kwaku kwabena',
  'kwasi yaa abena adwoa afia efua esi akua kojo kwesi appiah agyeman osei opoku amoah asamoah ofori antwi frimpong darko tetteh nkrumah',
  'mbarga ngono atangana essomba owona ndongo nguema biya fotso nganga makosso kabongo ouattara kouyate sanogo',
  // Names of southern Africa
  'phiri mwale zulu mulenga chanda mwansa bwalya musonda nkhoma chirwa kamanga nyirenda ncube sibanda ndlovu dube nkomo mpofu mugabe',
  'tendai tatenda tinashe farai tsitsi nyasha tawanda dlamini nkosi khumalo mkhize zuma mokoena molefe thabo sipho themba bongani thandi',
  'mandela palesa mpho naledi',
  // Names of the Portuguese-speaking countries
  'machel chissano macuacua sitoe cossa mondlane tembe matsinhe momade guebuza nyusi nzinga djalo embalo mendes tavares monteiro semedo',
  'varela furtado lopes gomes moreira evora brito andrade duarte barros barbosa ribeiro alves cardoso araujo cavalcanti freitas moraes',
  'batista vieira nunes teixeira moura borges fonseca lucas mateus gabriel rafael felipe bruno thiago tiago leonardo gustavo rodrigo',
  'marcelo fabio andre ricardo eduardo fernando fernanda juliana patricia aline camila bruna larissa leticia vanessa adriana marcia',
  'sandra claudia luciana renata raimundo sebastiao beatriz neymar',
  // Names of Latin America and the Caribbean
  'hernandez gomez diaz morales gutierrez ortiz chavez ruiz alvarez mendoza jimenez herrera aguilar vargas castro guzman velasquez rojas',
  'contreras salazar ortega suarez valdez nunez espinoza quispe mamani huaman condori choque apaza ticona huanca yupanqui colque vilca',
  'chambi aguirre bautista escobar figueroa maldonado mejia molina montoya ochoa osorio quintero rivera sandoval trujillo zamora cardenas',
  'alejandro alejandra andrea andres camilo carolina catalina cristina daniela diego elena enrique esteban gabriela guadalupe guillermo',
  'hector hugo ignacio javier josefina karina laura lorena lourdes magdalena mario mauricio mercedes monica natalia nicolas oscar pablo',
  'paola raul roberto ruben sergio sofia susana veronica victor ximena yolanda wilmer baptiste dessalines louverture toussaint louis',
  'charles francois etienne',
  // Names of saints, in English and French
  'simon stephen thomas andrew matthew joshua elijah isaac jacob abraham aaron gideon nathan jonathan benjamin timothy emmanuel vincent',
  'francis george william robert richard edward henry patrick dennis brian kevin anthony lucy jane agnes beatrice florence margaret',
  'catherine christine susan rebecca naomi deborah lydia martha hannah rachel eunice evelyn gladys brenda sharon irene judith michel',
  'philippe alain bernard claude monique nathalie isabelle sylvie francoise jacqueline nicole sophie pascal thierry gerard',
];

export const wordsTriedFirst: readonly string[] = [...new Set(lists.flatMap((list) => list.split(' ')))];

/** Common sayings and lines of songs, word by word: ordinary words that together are one thing to try. */
export const phrasesTriedFirst: readonly string[] = [
  ...['god is good', 'all the time', 'jesus is lord', 'in god we trust', 'praise the lord', 'the lord is my shepherd'],
  ...['to god be the glory', 'with god all things are possible', 'god bless you', 'thank you', 'i love you so much'],
  ...['dieu est grand', 'dieu est bon', 'tout le temps', 'gloire a dieu', 'l eternel est mon berger', 'je t aime'],
  ...['dios es bueno', 'todo el tiempo', 'dios te bendiga', 'gracias a dios', 'jehova es mi pastor', 'te quiero mucho'],
  ...['deus e bom', 'o tempo todo', 'deus e fiel', 'gracas a deus', 'o senhor e meu pastor', 'eu te amo muito'],
  ...['mungu ni mwema', 'kila wakati', 'mungu akubariki', 'bwana asifiwe', 'bwana ni mchungaji wangu', 'asante sana'],
  ...[
    'haraka haraka haina baraka',
    'hakuna matata',
    'nakupenda sana',
    'الحمد لله رب العالمين',
    'بسم الله الرحمن الرحيم',
  ],
  ...['لا اله الا الله', 'محمد رسول الله', 'الله اكبر', 'سبحان الله', 'ان شاء الله', 'ما شاء الله', 'السلام عليكم'],
];
