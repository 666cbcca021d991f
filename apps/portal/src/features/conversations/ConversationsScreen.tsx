import { PageHeader } from '../../components/PageHeader';
import type { ScreenModule } from '../../components/lazy/screen';
import { useUrlFilters } from '../../components/list/use-url-filters';
import { HEADINGS } from '../../config/headings';
import { listConversations } from './api/conversations';
import { ConversationList } from './ConversationList';
import { Thread } from './Thread';

const FILTERS = ['search', 'unread', 'id'] as const;

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(listConversations.initiate({ search: '', unread: '' }, { subscribe: false }));

/** Messages to employees and their answers: the list and one thread; on phones one of both. */
export default function ConversationsScreen() {
  const urlFilters = useUrlFilters(FILTERS);
  const { id } = urlFilters.filters;
  return (
    // Fills what the banners leave of the page: list and thread scroll by themselves.
    <div className="absolute inset-0 mx-auto flex min-h-80 max-w-6xl flex-col px-4 py-4 lg:px-8 lg:py-8">
      <div className={id === '' ? '' : 'max-md:hidden'}>
        <PageHeader {...HEADINGS['/conversations']} />
      </div>
      <div className="flex min-h-0 flex-1 gap-4">
        <div className={`min-h-0 w-full flex-col md:flex md:w-80 md:shrink-0 ${id === '' ? 'flex' : 'hidden'}`}>
          <ConversationList urlFilters={urlFilters} />
        </div>
        <div
          className={`card min-h-0 min-w-0 flex-1 flex-col overflow-hidden md:flex ${id === '' ? 'hidden' : 'flex'}`}
        >
          {id === '' ? <p className="m-auto text-muted">Elige una conversación</p> : <Thread key={id} id={id} />}
        </div>
      </div>
    </div>
  );
}
