/** Stems per thousand notes about code. They keep "test" from looking rare in a store of five memories, so that confidences are comparable in small and large stores. */
export const BACKGROUND_SIZE = 1000;

const STEMS_BY_FREQUENCY: Record<number, string> = {
  250: "fix add test updat us",
  120: "file remov type doc error chang new check code user work make on two",
  80: `handl exist fail run commit caus function creat return path issu support version set write show help want thing wai
    look try good explain tell give ask find see start again name differ question think know thank ok ye continu stop
    pleas problem right wrong three four five six seven eight nine ten best short long first last next today dai time`,
  50: `document via call without data depend valid migrat default instead messag pass json kei format base output failur
    queri databas build releas server includ match merg block review list implement integr alreadi auto option command
    case verifi configur improv full import refactor log close skip result need requir refer process bug mode miss
    across read complet delet actual line store flag instal still branch variabl class comment script api push pull
    thei go do put open move renam`,
  40: `mean second third half part whole everyth someth noth anyth someon somebodi everyon nobodi stuff kind
    sort lot bit littl big small huge larg old young high low fast slow quick quickli easi hard simpl left top
    bottom side front middl end begin began begun finish done come came gone went leav stai kept hold bring
    brought take took taken send sent turn sai said talk speak told answer repli hear heard listen known knew
    thought believ feel felt guess suppos hope wish wonder rememb forget forgot understand saw seen watch seem
    shown found gave given get made love prefer hate mind care job week month year hour minut moment todai
    yesterdai tomorrow tonight morn even night mondai tuesdai wednesdai thursdai fridai saturdai sundai januari
    februari march april june juli august septemb octob novemb decemb soon later earli earlier late ago yet ever
    often sometim usual twice mayb perhap probabl realli basic liter simpli exactli especi quit rather almost
    enough otherwis anywai though although howev great nice fine cool okai bad wors worst perfect awesom sure
    certain sorri hello hei hi bye yeah yep nope person peopl man woman gui team friend colleagu boss custom
    client place idea reason word letter sentenc paragraph titl previou anoth recent mani much sever either
    neither none describ summar translat recommend suggest compar convert rewrit draw proce undo redo revert
    approv accept reject cancel lgtm ship ahead wait nvm versu vs pro con syntax tutori beginn happen tri live
    die dead sum plu minu divid averag abl unabl possibl imposs around along behind besid beneath beyond near
    insid outsid within html css sql regex bash python rubi javascript typescript java rust golang linux ubuntu
    mac maco window docker git github node npm folder eng english german french spanish swedish hundr
    thousand white black red green blue yellow grei grai dark light color colour label screen column form menu tab icon header head footer pad margin font`,
  30: `gener keep duplic singl directori pattern clean resolv statu rout detect string correct sourc main ensur note pr
    config field logic drop method enabl tool packag content project compat report state count manag local replac
    context share request text warn tabl exampl like oper bump consist behavior event featur current provid empti setup
    sinc execut init contain helper usag pars back direct clear valu link fals everi system true never break connect
    alwai better allow root specif point step limit core respons entri row prevent avoid session cach number
    number arrai object loop print librari framework app page imag button view model servic`,
};

/** Most frequent first: a stem counts by the first row that has it. */
const ROWS = Object.entries(STEMS_BY_FREQUENCY)
  .map(([count, stems]) => ({ count: Number(count), stems }))
  .reverse();

/** Single letters and small numbers stand for anything. */
const SHORT_SIGN = 80;

/** A process that asks more often outlives one hook, and a table pays off. */
const TABLE_FROM = 500;
let asked = 0;
let table: ReadonlyMap<string, number> | undefined;

/** In how many of `BACKGROUND_SIZE` ordinary notes a stem occurs. */
export function backgroundFrequency(stem: string): number {
  if (table === undefined && ++asked > TABLE_FROM) table = tableOf();
  const count = table ? table.get(stem) : ROWS.find(({ stems }) => hasStem(stems, stem))?.count;
  return count ?? (isShortSign(stem) ? SHORT_SIGN : 0);
}

/** Information value of a stem: the rarer among ordinary notes, the higher. */
export function termRarity(stem: string): number {
  const frequency = backgroundFrequency(stem);
  return Math.log(1 + (BACKGROUND_SIZE - frequency + 0.5) / (frequency + 0.5));
}

function tableOf(): ReadonlyMap<string, number> {
  const entries = ROWS.flatMap(({ count, stems }) =>
    stems.split(/\s+/).map((stem) => [stem, count] as const),
  );
  return new Map(entries.reverse());
}

/** Searches the text itself: building a table costs a hook more than all its lookups. */
function hasStem(stems: string, stem: string): boolean {
  if (stem === "") return false;
  for (let at = stems.indexOf(stem); at !== -1; at = stems.indexOf(stem, at + 1)) {
    const isBegin = at === 0 || isSpace(stems, at - 1);
    if (isBegin && (at + stem.length === stems.length || isSpace(stems, at + stem.length))) return true;
  }
  return false;
}

/** A letter of a stem comes after the space and the end of line. */
function isSpace(stems: string, at: number): boolean {
  return stems.charCodeAt(at) <= 0x20;
}

function isShortSign(stem: string): boolean {
  return (
    stem.length === 1 || (stem.length === 2 && stem >= "00" && stem <= "99" && Number.isInteger(Number(stem)))
  );
}
