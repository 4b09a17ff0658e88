import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { buttonClasses } from "../../components/ui/button";
import { activityAnchor } from "./settings-sections";

/** For admins: leads to what happened in the workspace. */
export function ActivitySection() {
  return (
    <Card
      id={activityAnchor}
      title="Activity"
      description="Who changed what, downloads, and sign-ins."
      action={
        <Link to="/activity" className={buttonClasses({ variant: "secondary" })}>
          View activity
        </Link>
      }
    />
  );
}
