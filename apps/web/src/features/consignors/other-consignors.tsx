import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { trpc } from "../../data/api/trpc";

/** Consignors with a contact whose name is on members' lists or on lots alone; nothing without any. */
export function OtherConsignors() {
  const { data: others = [] } = trpc.consignors.others.useQuery(undefined, { meta: { hasOwnMessage: true } });
  if (others.length === 0) return null;
  return (
    <Card
      title="Other consignors with a contact"
      description="Not on your list: members entered them, or they were renamed or deleted there."
    >
      <ul aria-label="Other consignors">
        {others.map(({ name }) => (
          <li key={name} className="border-t">
            <Link
              to="/consignors/record"
              search={{ name }}
              className="flex min-h-11 items-center px-4 py-2 font-medium hover:bg-muted"
            >
              <span
                dir="auto"
                className="min-w-0 break-words underline decoration-control-border underline-offset-4"
              >
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
